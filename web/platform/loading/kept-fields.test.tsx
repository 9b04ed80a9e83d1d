import { expect, test } from "vitest";
import { useState } from "react";
import { renderScreen, screen } from "#testing/web/render-screen.tsx";
import { keepTypedFields, restoreTypedFields } from "./kept-fields.ts";

function Form() {
  const [name, setName] = useState("");
  return (
    <form>
      <label>
        Name
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <textarea aria-label="About" />
      <input type="password" aria-label="Password" />
      <input aria-label="Filled in" defaultValue="by the page" />
      <output>{name}</output>
    </form>
  );
}

test("what was typed is there after the page was loaded again, in fields that come later too; secrets are not kept", async () => {
  restoreTypedFields();
  const { user } = await renderScreen(<Form />);
  await user.type(screen.getByLabelText("Name"), "Rainy days");
  await user.type(screen.getByLabelText("About"), "For rainy nights");
  await user.type(screen.getByLabelText("Password"), "secret");
  keepTypedFields();
  expect(Object.values(sessionStorage).join()).not.toMatch(/secret|by the page/u);
  document.body.replaceChildren();

  // The page is loaded again, and its form comes a moment later.
  restoreTypedFields();
  await renderScreen(<Form />);
  await expect.poll(() => screen.getByRole("status").textContent).toBe("Rainy days");
  expect(screen.getByLabelText("About")).toHaveProperty("value", "For rainy nights");
  expect(screen.getByLabelText("Password")).toHaveProperty("value", "");
  expect(sessionStorage).toHaveLength(0);
});

import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { docsPage } from "./docs-page.ts";
import { doAtOnce } from "#server/platform/process/loop-turns.ts";
import { describeApi } from "./open-api.ts";

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

const description = doAtOnce(describeApi("1.2.3", "https://music.example.org")) as {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("the description is OpenAPI 3.1 and survives being JSON", () => {
  expect(description.openapi).toMatch(/^3\.1\./u);
  expect(JSON.parse(JSON.stringify(description))).toEqual(description);
});

test("every endpoint of the contract is described, and nothing else", () => {
  const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual(api.map(({ path, method }) => `${method} ${path}`).toSorted());
});

test.each(operations)(
  "$method $path names its parameters, answers and who may call it",
  ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
    const described = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(described.map(({ name }) => name)).toEqual(inPath);
    expect(described.every(({ required }) => required)).toBe(true);
    expect(operation.summary).not.toBe("");
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    expect(Object.values(operation.responses).every((answer) => answer.description !== undefined)).toBe(true);
    const endpoint = api.find((each) => each.path === path && each.summary === operation.summary);
    expect(operation.security.length > 0).toBe(endpoint?.access !== "public");
  },
);

test("every operation has a name of its own, and the instance its address", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(api.length);
  expect(names.filter((name) => !/^[a-z]+[A-Z\d]\w*$/u.test(name))).toEqual([]);
  expect(names).toContain("getPlaylistsByIdTracks");
  expect(description.servers.map(({ url }) => url)).toEqual(["https://music.example.org"]);
});

test("every possible answer is documented where it belongs: 202, 413 and 415, and 405 once for all", () => {
  const withStatus = (status: string) =>
    operations.filter(({ operation }) => status in operation.responses).map(({ path }) => path);
  expect(withStatus("202")).toContain("/library/cache/refresh");
  const withBody = operations.filter(({ operation }) => operation.requestBody).map(({ path }) => path);
  // An upload has them too, whose body is no JSON.
  for (const status of ["413", "415"])
    expect(withStatus(status)).toEqual(expect.arrayContaining([...withBody, "/spotify-import/upload"]));
  expect(JSON.stringify(description)).toContain("method-not-allowed");
});

test("an upload's body is one file in a form", () => {
  const { requestBody } = description.paths["/spotify-import/upload"]?.["post"] ?? {};
  expect(Object.keys(requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  expect(requestBody?.content["multipart/form-data"]?.schema).toMatchObject({
    required: ["file"],
    properties: { file: { type: "string" } },
  });
});

test("what a service sends a browser back with is named", () => {
  const { parameters = [] } = description.paths["/auth/callback"]?.["get"] ?? {};
  expect(parameters.map(({ name, required }) => [name, required])).toEqual([
    ["code", false],
    ["state", false],
    ["error", false],
  ]);
});

test("every schema in it is a JSON schema of the 2020 draft", () => {
  const ajv = new Ajv2020({ strict: false });
  const schemas = operations.flatMap(({ operation }) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
    ...Object.values(operation.responses).flatMap(({ content }) =>
      Object.values(content ?? {}).map(({ schema }) => schema),
    ),
  ]);
  const wrong = [...schemas, ...Object.values(description.components.schemas)].filter(
    (schema) => ajv.validateSchema(schema) !== true,
  );
  expect(wrong).toEqual([]);
  expect(schemas.length).toBeGreaterThan(100);
});

test("the page to read names every endpoint and escapes what it shows", () => {
  const page = doAtOnce(docsPage("<script>alert"));
  expect(api.filter(({ path, method }) => !page.includes(`<b>${method}</b> ${path}`))).toEqual([]);
  expect(page).not.toContain("<script>alert");
});

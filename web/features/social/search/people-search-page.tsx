import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { commonText } from "#web/platform/texts/common-text.ts";
import { socialText } from "#web/features/social/texts/social-text.ts";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { NoPeople, PeopleList } from "#web/features/social/area/people-list.tsx";
import { Section } from "#web/features/social/area/section.tsx";
import { FriendCodePanel } from "#web/features/social/settings/friend-code-panel.tsx";
import { peopleQuery } from "#web/features/social/social.queries.ts";
import { AddByCode } from "./add-by-code.tsx";
import { FoundRow } from "./found-row.tsx";

/** How long a pause in typing is before what was typed is looked for, in milliseconds. */
const pauseMs = 300;

/** What is typed, which goes into the address when the typing pauses. */
function useTyped(q: string): [string, (typed: string) => void] {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === q) return undefined;
    const timer = setTimeout(() => {
      void navigate({ to: "/friends/search", search: wanted === "" ? {} : { q: wanted }, replace: true });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, q, navigate]);
  return [typed, setTyped];
}

function Found({ q }: { q: string }) {
  const query = useInfiniteQuery(peopleQuery(q));
  const isFoundByAddress = q.includes("@") && (query.data?.pages[0]?.total ?? 0) > 0;
  return (
    <>
      {isFoundByAddress ? (
        <p className="mb-2 max-w-prose text-weak">{socialText("addressesUnchecked")}</p>
      ) : null}
      <PeopleList
        label={socialText("results")}
        query={query}
        failure={socialText("searchFailed")}
        renderItem={(person) => <FoundRow key={person.user_id} person={person} />}
        empty={
          <NoPeople>
            <p>
              <span className="block font-semibold text-strong">{socialText("noResults")}</span>
              {socialText("noResultsHint")}
            </p>
          </NoPeople>
        }
      />
    </>
  );
}

/** See the public file. `q`: what is looked for; `code`: a friend code that a link brought along. */
export function PeopleSearchPage({ q = "", code }: { q?: string | undefined; code?: string | undefined }) {
  const [typed, setTyped] = useTyped(q);
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <title>{commonText("pageTitle", { page: socialText("tabs.search") })}</title>
      <div>
        <h2 className="mb-3 text-xl font-semibold text-strong">{socialText("search")}</h2>
        <FilterField look="large" label={socialText("searchField")} typed={typed} onType={setTyped} />
        <div className="mt-4">
          <p className="max-w-prose text-weak">{socialText("searchHint")}</p>
          {q === "" ? null : <Found q={q} />}
        </div>
      </div>
      <div className="flex flex-col gap-8">
        <Section title={socialText("addByCode")}>
          <AddByCode code={code} />
        </Section>
        <Section title={socialText("myCode")}>
          <FriendCodePanel />
        </Section>
      </div>
    </div>
  );
}

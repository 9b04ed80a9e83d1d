import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { SignInAgain } from "#web/features/auth/auth.tsx";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure, detailOf } from "#web/platform/api/failure.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { panelText } from "#web/features/admin/texts/panel-text.ts";
import { showToast } from "#web/ui/feedback/toast.tsx";
import { FilterField } from "#web/ui/form/filter-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { usersQuery, type AdminUser } from "#web/features/admin/panel/admin.queries.ts";
import { DataTable, type Column } from "#web/features/admin/panel/data-table.tsx";
import { Listed } from "#web/features/admin/panel/listed.tsx";
import { Moment } from "#web/features/admin/panel/moment.tsx";
import { Pager } from "#web/features/admin/panel/pager.tsx";
import { PanelSection } from "#web/features/admin/panel/panel-section.tsx";

function AdminSwitch({ user, onTooLate }: { user: AdminUser; onTooLate: () => void }) {
  const { user_id: userId, display_name: name, admin } = user;
  const grant = useMutation({
    mutationFn: (isAdmin: boolean) =>
      call("PATCH /auth/admin/users/{user_id}/admin", {
        params: { user_id: userId },
        body: { is_admin: isAdmin },
      }),
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === "sign-in-again") onTooLate();
      const detail = detailOf(error);
      const title = panelText("users.updateFailed");
      showToast({ tone: "danger", title, ...(detail === null ? {} : { detail }) });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ["admin", "users"] });
      await queryClient.invalidateQueries({ queryKey: ["auth", "registry"] });
    },
  });
  const isOn = grant.isPending ? grant.variables : admin === 1;
  return (
    <Switch
      needsServer
      label={panelText("users.grant", { name: name === "" ? userId : name })}
      isOn={isOn}
      isDisabled={grant.isPending}
      isLabelHidden
      onChange={(next) => grant.mutate(next)}
    />
  );
}

const columnsOf = (onTooLate: () => void): Column<AdminUser>[] => [
  { name: panelText("users.name"), cell: ({ display_name: name }) => <bdi>{name}</bdi> },
  { name: panelText("users.id"), cell: ({ user_id: id }) => <span className="font-mono">{id}</span> },
  { name: panelText("users.email"), cell: ({ email }) => email ?? panelText("users.noEmail") },
  {
    name: panelText("users.lastLogin"),
    cell: ({ last_login: at }) => <Moment at={at} />,
  },
  { name: panelText("users.admin"), cell: (user) => <AdminSwitch user={user} onTooLate={onTooLate} /> },
];

/** Everyone with an account, and who is an admin. */
export function UsersPage() {
  const [q, setQ] = useState("");
  const [offset, setOffset] = useState(0);
  const [mustSignIn, setMustSignIn] = useState(false);
  const users = useQuery(usersQuery(q.trim(), offset));
  return (
    <PanelSection title={panelText("users.title")}>
      {mustSignIn ? (
        <div className="mb-4">
          <Suspense>
            <SignInAgain backTo="/admin/users" onConfirmed={() => setMustSignIn(false)} />
          </Suspense>
        </div>
      ) : null}
      <FilterField
        label={panelText("users.filter")}
        typed={q}
        look="round"
        className="mb-4"
        onType={(typed) => {
          setQ(typed);
          setOffset(0);
        }}
      />
      <Listed
        query={users}
        failed={panelText("users.failed")}
        empty={panelText("users.empty")}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items, total }) => (
          <>
            <DataTable
              label={panelText("users.title")}
              columns={columnsOf(() => setMustSignIn(true))}
              rows={items}
              keyOf={({ user_id: id }) => id}
            />
            <Pager offset={offset} total={total} onMove={setOffset} />
          </>
        )}
      </Listed>
    </PanelSection>
  );
}

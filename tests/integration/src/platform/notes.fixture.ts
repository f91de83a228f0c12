import type { SignedIn } from '@flotilla/backend/ports';
import type { RowNote } from '@flotilla/core/notes';
import { order } from '@flotilla/ecommerce';
import { signInAs, type TestApp } from '@flotilla/testing';

/** Writes and reads notes of orders, and creates colleagues. */
export function notesOf(app: TestApp) {
  const idOf = async (url: string, data: object) =>
    (await app.request<{ id: string }>({ method: 'POST', url, data })).data?.id ?? '';
  const urlOf = (id: string) => `${order.route}/${id}/notes`;
  return {
    list: (id: string, as: SignedIn, query = '') => app.request<RowNote[]>({ url: urlOf(id) + query, as }),
    add: (id: string, data: object, as: SignedIn, headers: Record<string, string> = {}) =>
      app.request<RowNote>({ method: 'POST', url: urlOf(id), data, as, headers }),
    /** Grants a role a call, and creates the role when it is missing. */
    async grant(role: string, method: string, path: string): Promise<void> {
      const roleId = await idOf('/api/rbac/roles/find-or-create', { title: role, slug: role });
      const actionId = await idOf('/api/rbac/actions/find-or-create', { method, path });
      await idOf('/api/rbac/roles-to-actions', { roleId, actionId });
    },
    /** Signs in with a role, and a confirmed address. */
    async colleague(email: string, role: string): Promise<SignedIn> {
      const as = await signInAs(app, { roles: [role] });
      await app.sql(
        `with i as (insert into rbac_identity ("provider", "email", "password", "verifiedAt") values ('email_and_password', $1, 'x', now()) returning "id")
         insert into rbac_subjects_to_identities ("subjectId", "identityId") select $2, "id" from i`,
        [email, as.id],
      );
      return as;
    },
  };
}

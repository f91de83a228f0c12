import type { SignedIn } from '@flotilla/backend/ports';
import { rolePresets } from '@flotilla/rbac';
import { signInAs, type TestApp } from '@flotilla/testing';

/** Creates a role with the grants of a preset, and signs in with it. */
export async function holderOf(app: TestApp, name: string): Promise<SignedIn> {
  const idOf = async (url: string, data: object) =>
    (await app.request<{ id: string }>({ method: 'POST', url, data })).data?.id ?? '';
  const preset = rolePresets.find((one) => one.name === name);
  const roleId = await idOf('/api/rbac/roles', { title: `Preset ${name}`, slug: `preset-${name}` });
  for (const grant of preset?.grants ?? []) {
    const actionId = await idOf('/api/rbac/actions/find-or-create', grant);
    await idOf('/api/rbac/roles-to-actions', { roleId, actionId });
  }
  return signInAs(app, { roles: [`preset-${name}`] });
}

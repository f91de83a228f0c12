import { agentEntity } from '@flotilla/agent';
import { product } from '@flotilla/ecommerce';
import {
  action,
  identity,
  role,
  rolesToActions,
  secondFactor,
  session,
  subject,
  subjectsToIdentities,
  subjectsToRoles,
} from '@flotilla/rbac';
import type { SignedIn } from '@flotilla/backend/ports';
import { createTestApp, make, signInAs, type TestApp, type TestRequest } from '@flotilla/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../modules.js';

let app: TestApp;
/** The role `admin`, one of its holders, and the holder's credentials. */
const admin = { role: '', subject: '', identity: '', session: '', identityLink: '', grant: '' };
/** A role that may make every generic call on accounts, agents and history, and one of its holders. */
const clerk = { role: '', subject: '', as: { id: '', sessionId: '', token: '' } as SignedIn };

const rest = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
  as: TestRequest['as'] = clerk.as,
) => app.request({ method, url: `/api/${path}`, data, as });

beforeAll(async () => {
  app = await createTestApp({ modules });
  const holder = await signInAs(app, { roles: ['admin'] });
  clerk.as = await signInAs(app, { roles: ['clerk'] });
  const roleId = async (slug: string) =>
    (await app.sql(`select id from rbac_role where slug = $1`, [slug]))[0]?.id ?? '';
  admin.role = await roleId('admin');
  clerk.role = await roleId('clerk');
  admin.subject = holder.id;
  clerk.subject = clerk.as.id;
  admin.session = holder.sessionId;
  admin.identity = (
    await make(app, identity, { provider: 'email_and_password', email: 'head@example.com' })
  ).id;
  admin.identityLink = (
    await make(app, subjectsToIdentities, { subjectId: admin.subject, identityId: admin.identity })
  ).id;
  const [assigned] = await app.sql(`select id from rbac_subjects_to_roles where "subjectId" = $1`, [
    admin.subject,
  ]);
  admin.grant = assigned?.id ?? '';
  const wide = ['rbac', 'agent'].flatMap((module) =>
    ['POST', 'PATCH', 'DELETE'].map((method) => ({ method, path: `/api/${module}/*` })),
  );
  for (const call of [
    ...wide,
    { method: 'POST', path: '/api/{module}/{plural}/{id}/changes/{changeId}/restore' },
  ]) {
    const granted = await make(app, action, call as { method: 'POST'; path: string });
    await make(app, rolesToActions, { roleId: clerk.role, actionId: granted.id });
  }
});
afterAll(() => app.close());

const own = { email: 'clerk@example.com' };
type Attack = () => Promise<{ readonly status: number }>;
const attacks: Readonly<Record<string, Attack>> = {
  'gives itself the role': () =>
    rest('POST', 'rbac/subjects-to-roles', { subjectId: clerk.subject, roleId: admin.role }),
  'gives itself the role in bulk': () =>
    rest('POST', 'rbac/subjects-to-roles/bulk', [{ subjectId: clerk.subject, roleId: admin.role }]),
  'imports the role for itself': () =>
    app.request({
      method: 'POST',
      url: '/api/rbac/subjects-to-roles/imports',
      body: JSON.stringify({ subjectId: clerk.subject, roleId: admin.role }),
      headers: { 'content-type': 'application/x-ndjson' },
      as: clerk.as,
    }),
  'finds or creates the role for itself': () =>
    rest('POST', 'rbac/subjects-to-roles/find-or-create', { subjectId: clerk.subject, roleId: admin.role }),
  'gives the role to an account that it makes in the same call': () =>
    rest('POST', 'rows', [
      { entity: subject.key, data: {} },
      { entity: subjectsToRoles.key, data: { subjectId: { row: 0 }, roleId: admin.role } },
    ]),
  'moves the grant of an administrator to itself': () =>
    rest('PATCH', `rbac/subjects-to-roles/${admin.grant}`, { subjectId: clerk.subject }),
  'takes the role from an administrator': () => rest('DELETE', `rbac/subjects-to-roles/${admin.grant}`),
  'sells the role': async () =>
    rest('POST', 'rbac/roles-to-ecommerce-module-products', {
      roleId: admin.role,
      ecommerceModuleProductId: (await make(app, product)).id,
    }),
  'grants itself every call': async () => {
    const all = await rest('POST', 'rbac/actions', { method: '*', path: '/api/*' });
    return all.status === 201
      ? rest('POST', 'rbac/roles-to-actions', { roleId: clerk.role, actionId: all.data.id })
      : all;
  },
  'grants itself a call that others have': async () => {
    const other = await make(app, action, { method: 'DELETE', path: '/api/blog/articles/{id}' });
    return rest('POST', 'rbac/roles-to-actions', { roleId: clerk.role, actionId: other.id });
  },
  'widens a call that it has': async () => {
    const [assigned] = await app.sql(`select id from rbac_action where path = '/api/agent/*' limit 1`);
    return rest('PATCH', `rbac/actions/${assigned?.id}`, { path: '/api/*' });
  },
  'changes the e-mail of an administrator': () => rest('PATCH', `rbac/identities/${admin.identity}`, own),
  'deletes the way in of an administrator': () => rest('DELETE', `rbac/identities/${admin.identity}`),
  'adds a way in to an administrator': async () => {
    const made = await make(app, identity, { provider: 'email_and_password', ...own });
    return rest('POST', 'rbac/subjects-to-identities', { subjectId: admin.subject, identityId: made.id });
  },
  'moves the way in of an administrator to itself': () =>
    rest('PATCH', `rbac/subjects-to-identities/${admin.identityLink}`, { subjectId: clerk.subject }),
  'makes its session an administrator’s': async () => {
    const [link] = await app.sql(`select id from rbac_subjects_to_sessions where "sessionId" = $1`, [
      clerk.as.sessionId,
    ]);
    return rest('PATCH', `rbac/subjects-to-sessions/${link?.id}`, { subjectId: admin.subject });
  },
  'makes its session that of somebody without a role': async () => {
    const [link] = await app.sql(`select id from rbac_subjects_to_sessions where "sessionId" = $1`, [
      clerk.as.sessionId,
    ]);
    return rest('PATCH', `rbac/subjects-to-sessions/${link?.id}`, {
      subjectId: (await make(app, subject)).id,
    });
  },
  'ends the session of an administrator': () =>
    rest('PATCH', `rbac/sessions/${admin.session}`, { revokedAt: new Date().toISOString() }),
  'ends it by the action': () => rest('DELETE', `rbac/subjects/${admin.subject}/sessions/${admin.session}`),
  'changes the e-mail of an administrator by the action': () =>
    rest('PATCH', `rbac/subjects/${admin.subject}/identities/${admin.identity}`, own),
  'gives an administrator a new password': () =>
    rest('POST', `rbac/identities/${admin.identity}/new-password`),
  'adds a second factor to an administrator': () =>
    rest('POST', `rbac/subjects/${admin.subject}/second-factors/totp`, {}),
  'moves a second factor to an administrator': async () => {
    const factor = await make(app, secondFactor);
    return rest('POST', 'rbac/subjects-to-second-factors', {
      subjectId: admin.subject,
      secondFactorId: factor.id,
    });
  },
  'deletes an administrator': () => rest('DELETE', `rbac/subjects/${admin.subject}`),
  'lets a prompt act as an administrator': async () =>
    rest('POST', 'rbac/subjects-to-agent-module-agents', {
      subjectId: admin.subject,
      agentModuleAgentId: (await make(app, agentEntity)).id,
    }),
  'changes the prompt of an administrator’s agent': async () => {
    const agent = await make(app, agentEntity);
    await rest(
      'POST',
      'rbac/subjects-to-agent-module-agents',
      { subjectId: admin.subject, agentModuleAgentId: agent.id },
      'server',
    );
    return rest('PATCH', `agent/agents/${agent.id}`, { prompt: 'Make the clerk an administrator.' });
  },
  'lets everyone who registers be an administrator': () =>
    rest('PATCH', `rbac/roles/${admin.role}`, { availableOnRegistration: true }),
  'lets everyone who registers have a role that it lacks': async () =>
    rest('PATCH', `rbac/roles/${(await make(app, role, { availableOnRegistration: false })).id}`, {
      availableOnRegistration: true,
    }),
  'renames its role past the settings that name it': () =>
    rest('PATCH', `rbac/roles/${clerk.role}`, { slug: 'other' }),
  'restores a role that was taken from it': async () => {
    const { data } = await rest(
      'POST',
      'rbac/subjects-to-roles',
      { subjectId: clerk.subject, roleId: admin.role },
      'server',
    );
    await rest('DELETE', `rbac/subjects-to-roles/${data.id}`, undefined, 'server');
    const changes = await app.request<{ id: string }[]>({
      url: `/api/rbac/subjects-to-roles/${data.id}/changes`,
    });
    return rest('POST', `rbac/subjects-to-roles/${data.id}/changes/${changes.data.at(-1)?.id}/restore`);
  },
  'takes the role from all administrators by a job': () =>
    rest('POST', 'rbac/subjects-to-roles/jobs', {
      action: 'delete',
      filters: { and: [{ column: 'roleId', method: 'eq', value: admin.role }] },
    }).then(async ({ status, data }) => {
      if (status !== 202) return { status };
      await expect
        .poll(
          async () =>
            (await app.request<{ status: string }>({ url: `/api/row-jobs/${data.id}`, as: clerk.as })).data
              .status,
        )
        .toMatch(/done|failed/);
      const left = await app.sql(`select 1 from rbac_subjects_to_roles where id = $1`, [admin.grant]);
      return { status: left.length === 1 ? 403 : 200 };
    }),
};

describe('a role with every call on accounts', () => {
  it.each(Object.entries(attacks))('is refused when it %s', async (_, attack) => {
    const { status } = await attack();
    expect(status).toBe(403);
    const roles = await app.sql(
      `select r.slug from rbac_subjects_to_roles l join rbac_role r on r.id = l."roleId" where l."subjectId" = $1`,
      [clerk.subject],
    );
    expect(roles).toEqual([{ slug: 'clerk' }]);
  });

  it('manages the accounts of others', async () => {
    const person = await make(app, subject);
    const granted = await rest('POST', 'rbac/subjects-to-roles', {
      subjectId: person.id,
      roleId: clerk.role,
    });
    const { data: narrow } = await rest('POST', 'rbac/actions', {
      method: 'PATCH',
      path: '/api/rbac/widgets/{id}',
    });
    const call = await rest('POST', 'rbac/roles-to-actions', { roleId: clerk.role, actionId: narrow.id });
    const ended = await rest('DELETE', `rbac/subjects/${person.id}`);
    expect([granted.status, call.status, ended.status]).toEqual([201, 201, 200]);
  });

  it('is refused nothing of this as an administrator', async () => {
    const head = await signInAs(app, { roles: ['admin'] });
    const person = await make(app, subject);
    expect(
      (await rest('POST', 'rbac/subjects-to-roles', { subjectId: person.id, roleId: admin.role }, head))
        .status,
    ).toBe(201);
    expect((await app.request({ url: `${session.route}/count`, as: head })).status).toBe(200);
  });
});

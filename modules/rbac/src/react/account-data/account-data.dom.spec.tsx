import { session } from '@flotilla/react/session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountExportView } from '../../account-actions.js';
import {
  all,
  anna,
  named,
  openTestPage,
  press,
  Refusal,
  settled,
  type TestPage,
  text,
  tokensOf,
} from '../test-page.fixture.js';
import { mail } from '../identity/identities.fixture.js';
import { IdentitySettings } from '../settings/identity-settings.js';

const own = `/api/rbac/subjects/${anna.id}`;
const done: AccountExportView = {
  id: '0190f0c0-0000-7000-8000-0000000000e1',
  status: 'done',
  rows: 12,
  bytes: 4000,
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2026-11-02T10:00:00.000Z',
  problem: null,
};

let stage: TestPage;
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    'GET /api/rbac/subjects/authentication/me': { ...anna, identities: [mail], roles: [] },
    [`GET ${own}/sessions`]: [],
    [`GET ${own}/second-factors`]: { factors: [], recoveryCodes: 0, address: { state: 'confirmed' } },
    [`GET ${own}/api-keys`]: [],
    [`GET ${own}/exports`]: [],
    'POST /api/rbac/subjects/authentication/logout': { redirectTo: '/' },
    'GET /api/rbac/subjects/authentication/telegram': { address: null },
    'GET /api/rbac/subjects/authentication/openid-connect': [],
  };
  stage = openTestPage(answers);
});
afterEach(() => stage.close());

async function show(language?: string): Promise<void> {
  session.accept(tokensOf(anna));
  await stage.show(<IdentitySettings />, language);
  const words = language === 'ru' ? 'Удалить аккаунт' : 'Delete account';
  await vi.waitFor(async () => (await settled(), expect(text()).toContain(words)));
}

const written = () =>
  stage.calls.findLast(({ call }) => !call.startsWith('GET') && !call.includes('logout'))?.call;

describe('the export', () => {
  it.each([
    ['en', 'Prepare a file', 'The file is being prepared.'],
    ['ru', 'Подготовить файл', 'Файл готовится.'],
  ])('is prepared on request, in %s', async (language, button, state) => {
    answers[`POST ${own}/exports`] = { ...done, status: 'waiting' };
    await show(language);
    answers[`GET ${own}/exports`] = [{ ...done, status: 'waiting' }];
    await press(button);
    await settled();

    expect(written()).toBe(`POST ${own}/exports`);
    expect(
      all('[role=status]')
        .map((one) => one.textContent)
        .join(),
    ).toContain(state);
    expect((named(button) as HTMLButtonElement).disabled).toBe(true);
  });

  it('can be downloaded until it expires', async () => {
    answers[`GET ${own}/exports`] = [done];
    answers[`GET ${own}/exports/${done.id}/file`] = new Response('{}');
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:account');
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show();
    expect(text()).toContain('The file is ready. You can download it until');
    await press('Download');
    await settled();

    expect(saved).toHaveBeenCalledOnce();
  });

  it('shows why it failed', async () => {
    answers[`GET ${own}/exports`] = [
      { ...done, status: 'failed', problem: 'The data are larger than 100 MB.' },
    ];
    await show();

    expect(text()).toContain('The file could not be prepared. The data are larger than 100 MB.');
  });
});

describe('the deletion', () => {
  it('lists deleted and retained data before the question', async () => {
    await show();

    expect(all('h3').map((one) => one.textContent)).toEqual(['What is deleted', 'What stays']);
    await press('Delete account');
    expect(all('[role=alertdialog]')[0]?.textContent).toContain('cannot be undone');
    await press('Keep the account');
    expect(written()).toBeUndefined();
  });

  it('requires proof of presence first', async () => {
    const call = `DELETE ${own}/account`;
    answers[call] = new Refusal(403, 'Confirm that it is you', [
      { message: 'Confirm that it is you', rule: 'presence' },
    ]);
    await show();
    await confirm();
    await vi.waitFor(
      async () => (await settled(), expect(text()).toContain('You signed in more than five minutes ago')),
    );
    expect(text()).not.toContain('Your account was deleted');
  });

  it('shows a confirmation and ends the session', async () => {
    answers[`DELETE ${own}/account`] = { ok: true };
    await show();
    await confirm();
    await vi.waitFor(async () => (await settled(), expect(text()).toContain('Your account was deleted')));

    expect(session.state().status).toBe('none');
    expect(document.activeElement?.textContent).toContain('Your account was deleted');
  });

  it('shows the message of a refusal', async () => {
    answers[`DELETE ${own}/account`] = new Refusal(
      422,
      "The last administrator can't be deleted or lose the role.",
    );
    await show();
    await confirm();

    await vi.waitFor(
      async () => (await settled(), expect(text()).toContain('The last administrator can’t be deleted')),
    );
  });

  async function confirm(): Promise<void> {
    await press('Delete account');
    const [action] = all('[role=alertdialog] button').filter((one) => one.textContent === 'Delete account');
    action?.click();
    await settled();
  }
});

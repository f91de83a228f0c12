import type { AnyMailTemplate } from '@flotilla/backend/ports';
import { expect, it } from 'vitest';
import { ownTemplates } from './own-templates.js';
import { renderMail } from './render-mail.js';

const [plain] = ownTemplates as readonly AnyMailTemplate[];
const subjectOf = async (title: string) =>
  (
    await renderMail(plain ?? expect.fail(), {
      data: { title, text: 'She is ready.' },
      language: 'en',
      site: { name: 'Boats', url: 'https://boats.example' },
      timeZone: 'UTC',
    })
  ).subject;

it('limits a subject to one line without splitting a character, which could not be stored', async () => {
  expect(await subjectOf('Anemone\r\nBcc: eve@example.com')).toBe('Anemone Bcc: eve@example.com');

  const cut = await subjectOf(`${'a'.repeat(299)}🛥🛥`);
  expect([cut.isWellFormed(), [...cut].length]).toEqual([true, 300]);
});

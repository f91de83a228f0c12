import { content, defineEntity, defineModule, text } from '@flotilla/core';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { accessOf } from '../../context/access.js';
import { adminOf } from '../../context/admin-context.js';
import { openInAdmin } from '../../testing/open-in-admin.fixture.js';
import type { Edited } from '../edited-values.js';
import { useDroppedFiles } from './use-dropped-files.js';

const boat = defineEntity({ module: 'fleet', name: 'boat', fields: { ...content(), harbour: text() } });
const app = adminOf({
  modules: [defineModule({ name: 'fleet', entities: [boat] })],
  extensions: [],
  languages: ['en'],
  site: 'boats',
});
const access = accessOf({ name: 'Ann', permissions: {} });

function Form() {
  const form = useForm<Edited>();
  const { handlers, tray } = useDroppedFiles({ entity: boat, form, row: undefined, addLink: undefined });
  return (
    <div {...handlers}>
      <input />
      <textarea />
      <div contentEditable suppressContentEditableWarning className="editor">
        text
      </div>
      <p>Beside the fields</p>
      {tray}
    </div>
  );
}

/** Pastes a picture with texts of other types. Returns whether the form took the picture. */
async function takesPasted(selector: string, types: readonly string[]): Promise<boolean> {
  const fetch = async () => Response.json({ data: [] });
  const { place, close } = await openInAdmin(<Form />, { app, access, fetch });
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  const files = [new File(['picture'], 'image.png', { type: 'image/png' })];
  Object.defineProperty(paste, 'clipboardData', { value: { files, types: [...types, 'Files'] } });
  place.querySelector(selector)?.dispatchEvent(paste);
  await close();
  return paste.defaultPrevented;
}

describe('a pasted picture with a text', () => {
  it.each([
    ['input', ['text/plain', 'text/html']],
    ['textarea', ['text/plain']],
    ['.editor', ['text/html']],
  ])('is left to the text field %s', async (selector, types) => {
    expect(await takesPasted(selector, types)).toBe(false);
  });

  it('is taken by the form beside the fields', async () => {
    expect(await takesPasted('p', ['text/plain', 'text/html'])).toBe(true);
  });
});

describe('a pasted picture without a text for the field', () => {
  it.each([
    ['input', []],
    // Browsers copy a picture of a page with its HTML.
    ['textarea', ['text/html']],
    ['.editor', []],
  ])('is taken by the form around %s', async (selector, types) => {
    expect(await takesPasted(selector, types)).toBe(true);
  });
});

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { SubmitButton } from '../forms/submit-button.js';
import { Avatar, initialsOf } from './avatar.js';
import { CopyableAddress, shortAddress } from './copyable-address.js';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table.js';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['ann.bonny@example.com', 'ab'],
  ['Анна Каренина', 'АК'],
  ['Anna Maria Schmidt', 'AM'],
  ['ann', 'a'],
  ['  ', ''],
  ['@', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it("an avatar is hidden from screen readers, and not a part of a button's name", () => {
  expect(renderToStaticMarkup(<Avatar name="Ann" />)).toMatch(
    /^<span aria-hidden="true" data-initials="A" [^>]*><\/span>$/,
  );
});

it.each([
  [address, '0x5290…9EE7'],
  ['0x1234', '0x1234'],
])('%s is shown as %s', (whole, short) => {
  expect(shortAddress(whole)).toBe(short);
});

it('copies the whole address and confirms it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  document.body.innerHTML = '<div></div>';
  const root = createRoot(document.body.firstElementChild as HTMLElement);
  await act(async () =>
    root.render(<CopyableAddress address={address} copyLabel="Copy address" copiedText="Copied" />),
  );
  await act(async () => document.querySelector<HTMLElement>('[aria-label="Copy address"]')?.click());

  expect(writeText).toHaveBeenCalledExactlyOnceWith(address);
  expect(document.querySelector('[data-toasts]')?.textContent).toBe('Copied');
  await act(async () => root.unmount());
});

it('a table has a name, scrolls by keyboard, and has scoped headers', () => {
  const html = renderToStaticMarkup(
    <Table label="Identities">
      <TableHeader>
        <TableRow>
          <TableHead>Provider</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <TableRow>
          <TableHead scope="row">Email</TableHead>
          <TableCell>ann@example.com</TableCell>
        </TableRow>
      </TableBody>
    </Table>,
  );

  expect(html).toMatch(/^<div role="region" aria-label="Identities" tabindex="0"/);
  expect(html.match(/scope="(col|row)"/g)).toEqual(['scope="col"', 'scope="row"']);
});

it.each([
  ['idle', 'Save', 'false', /bg-primary/],
  ['pending', 'Loading...', 'true', /bg-primary/],
  ['success', 'Save', 'false', /bg-success/],
  ['error', 'Save', 'false', /bg-destructive/],
] as const)('a submit button in state %s has the text "%s"', (state, text, isDisabled, look) => {
  document.body.innerHTML = renderToStaticMarkup(
    <SubmitButton state={state} pendingLabel="Loading...">
      Save
    </SubmitButton>,
  );
  const button = document.querySelector('button');

  expect([button?.type, button?.textContent, button?.getAttribute('aria-disabled')]).toEqual([
    'submit',
    text,
    isDisabled,
  ]);
  expect(button?.className).toMatch(look);
});

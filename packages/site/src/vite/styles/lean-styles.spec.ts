import { expect, it } from 'vitest';
import { shortenStyle } from './shorten-styles.js';

const lean = (css: string) => shortenStyle(css).replace(/\s+/g, ' ').trim();

it('replaces a fallback color by the mixed color', () => {
  const mixed =
    '@supports (color:color-mix(in lab, red, red)){.a{color:color-mix(in oklab, var(--b) 85%, transparent)}}';

  expect(lean(`.a{color:var(--b)}${mixed}`)).toBe('.a{color:color-mix(in oklab, var(--b) 85%, transparent)}');
  expect(lean(`.a{top:0;color:var(--b)}${mixed}`)).toBe(
    '.a{top:0;color:color-mix(in oklab, var(--b) 85%, transparent)}',
  );
  expect(lean(`.c{top:0}${mixed}`)).toBe('.c{top:0}.a{color:color-mix(in oklab, var(--b) 85%, transparent)}');
});

it('keeps other conditions', () => {
  const css = '@supports (display:grid){.a{display:grid}}';

  expect(lean(css)).toBe(css);
});

it('replaces unset variables by their initial values, with a unit in a sum', () => {
  const known =
    '@layer properties{*{--tw-ring-offset-width:0px;--tw-blur:initial}}@property --tw-blur{syntax:"*";inherits:false}';
  const offset = '@property --tw-ring-offset-width{syntax:"<length>";inherits:false;initial-value:0}';

  expect(lean(`${known}${offset}.a{width:calc(1px + var(--tw-ring-offset-width))}`)).toContain(
    '.a{width:calc(1px + 0px)}',
  );
  expect(lean(`${known}.a{filter:var(--tw-blur, ) none}`)).not.toContain('--tw-blur');
  expect(lean('.a{transition-duration:var(--tw-duration,var(--mine,1s))}')).toBe(
    '.a{transition-duration:var(--mine,1s)}',
  );
});

it('keeps variables that are set, and those of others than Tailwind', () => {
  const css =
    '@property --tw-blur{syntax:"*"}.a{--tw-blur:blur(4px)}.b{filter:var(--tw-blur,none);color:var(--mine)}';

  expect(lean(css)).toBe(css);
});

it('removes unread variables', () => {
  expect(lean('@property --tw-font-weight{syntax:"*"}.a{--tw-font-weight:700;font-weight:700}')).toBe(
    '.a{font-weight:700}',
  );
  expect(lean('.a{--tw-content:"";content:var(--tw-content)}')).toBe(
    '.a{--tw-content:"";content:var(--tw-content)}',
  );
});

it('inlines a variable that is only set to its initial value', () => {
  const reverse = '@property --tw-space-y-reverse{syntax:"*";inherits:false;initial-value:0}';

  expect(lean(`${reverse}.a{--tw-space-y-reverse:0;margin:calc(3px*var(--tw-space-y-reverse))}`)).toBe(
    '.a{margin:calc(3px*0)}',
  );
});

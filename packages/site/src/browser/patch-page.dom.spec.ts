import { expect, it } from 'vitest';
import { patchPage, type PatchOptions } from './patch-page.js';

const pageOf = (body: string, head = '<link rel="stylesheet" title="site">') =>
  new DOMParser().parseFromString(
    `<!doctype html><html lang="en"><head><title>Winds</title>${head}</head><body>${body}</body></html>`,
    'text/html',
  );

/** Applies a script's changes to a page, then patches it. */
function patched(
  before: string,
  after: Document,
  live: (rendered: Document) => void = () => undefined,
  options?: PatchOptions,
) {
  const rendered = pageOf(before);
  live(rendered);
  const isPatched = patchPage(rendered, pageOf(before), after, options);
  return { isPatched, shown: rendered };
}

it('patches differences and keeps the rest', () => {
  const before =
    '<main><!--block a b--><h1>Levante</h1><!--/block--><p>Wind</p></main><flotilla-island>Cart</flotilla-island>';
  const { isPatched, shown: rendered } = patched(
    before,
    pageOf(before.replace('Levante', 'Levante and <em>Sirocco</em>')),
    (page) => {
      page.querySelector('flotilla-island')?.replaceChildren('Cart: 3');
      page.body.append('A message');
    },
  );

  expect(isPatched).toBe(true);
  expect(rendered.body.innerHTML).toBe(
    '<main><!--block a b--><h1>Levante and <em>Sirocco</em></h1><!--/block--><p>Wind</p></main><flotilla-island>Cart: 3</flotilla-island>A message',
  );
});

it('updates attributes around an island, and keeps those set by scripts', () => {
  const before = '<ul class="a" hidden title="t"><li><flotilla-island>Cart</flotilla-island></li></ul>';
  const after = '<ul class="b" title="t" lang="ru"><li><flotilla-island>Cart</flotilla-island></li></ul>';
  const { isPatched, shown: rendered } = patched(before, pageOf(after), (page) => {
    page.querySelector('flotilla-island')?.replaceChildren('Cart: 3');
    page.querySelector('ul')?.setAttribute('title', 'set');
  });

  expect(isPatched).toBe(true);
  expect(rendered.body.innerHTML).toBe(
    '<ul class="b" title="set" lang="ru"><li><flotilla-island>Cart: 3</flotilla-island></li></ul>',
  );
});

const block = (id: string) => `<!--block a ${id}--><section>${id}</section><!--/block-->`;
const island = '<flotilla-island>Cart</flotilla-island>';
it.each([
  ['is added first', block('1') + island, block('2') + block('1') + island],
  ['is added in between', block('1') + island, block('1') + block('2') + island],
  ['is added last', island + block('1'), island + block('1') + block('2')],
  ['is removed', block('1') + block('2') + island, block('1') + island],
])('keeps all other blocks when a block %s', (_, before, after) => {
  let section: Element | null = null;
  const { isPatched, shown: rendered } = patched(
    `<main>${before}</main>`,
    pageOf(`<main>${after}</main>`),
    (page) => {
      page.querySelector('flotilla-island')?.replaceChildren('Cart: 3');
      section = [...page.querySelectorAll('section')].find(({ textContent }) => textContent === '1') ?? null;
      page.querySelector('main')?.append('A message');
    },
  );
  expect([isPatched, rendered.querySelector('main')?.innerHTML]).toEqual([
    true,
    `${after.replace('Cart', 'Cart: 3')}A message`,
  ]);
  expect([...rendered.querySelectorAll('section')]).toContain(section);
});

it.each([
  ['an added island', '<main><p>a</p></main>', `<main><p>a</p>${island}</main>`],
  [
    'an island',
    '<p>a</p><flotilla-island>a</flotilla-island>',
    '<p>b</p><flotilla-island>b</flotilla-island>',
  ],
  ['a new island', '<p>a</p><div></div>', '<p>b</p><div><flotilla-island>b</flotilla-island></div>'],
  ['a script', '<p>a</p><script>1</script>', '<p>b</p>'],
  ['the text of a script', '<p>a</p><script>1</script>', '<p>b</p><script>2</script>'],
  ['the source of a video', '<video><source src="a"></video>', '<video><source src="b"></video>'],
])('changes nothing when %s differs', (_, before, after) => {
  const { isPatched, shown: rendered } = patched(before, pageOf(after));
  expect(isPatched).toBe(false);
  expect(rendered.body.innerHTML).toBe(before);
});

it('changes nothing when stylesheets differ, or the page is not as it was served', () => {
  expect(patched('<p>a</p>', pageOf('<p>b</p>', '<link rel="stylesheet" title="other">')).isPatched).toBe(
    false,
  );
  expect(
    patched(
      '<p>a</p>',
      pageOf('<p>b</p>', '<link rel="stylesheet" title="site"><style>p { color: red }</style>'),
    ).isPatched,
  ).toBe(false);
  expect(
    patched('<main><p>a</p></main>', pageOf('<main><p>b</p></main>'), ({ body }) => body.replaceChildren())
      .isPatched,
  ).toBe(false);
  const [one, two] = [`<main>${block('1')}</main>`, pageOf(`<main>${block('1')}${block('2')}</main>`)];
  expect(patched(one, two, (page) => page.querySelector('main')?.prepend('A message')).isPatched).toBe(false);
});

const withIslands = { entersIslands: true };

it('with `entersIslands`, changes texts and attributes inside islands', () => {
  const before = '<flotilla-island><ul class="a"><li><a href="/en">en</a></li></ul></flotilla-island>';
  let link: Element | null = null;
  const after = pageOf(before.replace('"a"', '"b"').replace('>en<', '>English<'));
  const { isPatched, shown: rendered } = patched(
    before,
    after,
    (page) => (link = page.querySelector('a')),
    withIslands,
  );

  expect([isPatched, rendered.body.innerHTML]).toEqual([true, after.body.innerHTML]);
  expect(rendered.querySelector('a')).toBe(link);
});

it.each([
  [
    'has more elements',
    '<flotilla-island><p>a</p></flotilla-island>',
    '<flotilla-island><p>a</p><p>b</p></flotilla-island>',
    '',
  ],
  [
    'has other elements',
    '<flotilla-island><p>a</p></flotilla-island>',
    '<flotilla-island><b>a</b></flotilla-island>',
    '',
  ],
  [
    'was changed by its script',
    '<flotilla-island><p>a</p></flotilla-island>',
    '<flotilla-island><p>b</p></flotilla-island>',
    'Cart: 3',
  ],
])('with `entersIslands`, changes nothing when an island %s', (_, before, after, live) => {
  const { isPatched, shown: rendered } = patched(
    before,
    pageOf(after),
    (page) => live && page.querySelector('p')?.replaceWith(live, 'x'),
    withIslands,
  );
  expect(isPatched).toBe(false);
  expect(rendered.body.innerHTML).toBe(live ? `<flotilla-island>${live}x</flotilla-island>` : before);
});

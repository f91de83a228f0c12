import { expect, it } from 'vitest';
import { patchPage, type PatchOptions } from './patch-page.js';

const pageOf = (body: string, head = '<link rel="stylesheet" title="site">') =>
  new DOMParser().parseFromString(
    `<!doctype html><html lang="en"><head><title>Winds</title>${head}</head><body>${body}</body></html>`,
    'text/html',
  );

/** What becomes of a page that is shown, and in which a script has done something. */
function patched(before: string, after: Document, live: (shown: Document) => void = () => undefined, options?: PatchOptions) {
  const shown = pageOf(before);
  live(shown);
  const isPatched = patchPage(shown, pageOf(before), after, options);
  return { isPatched, shown };
}

it('puts in what differs, and leaves the rest as it stands', () => {
  const before = '<main><!--block a b--><h1>Levante</h1><!--/block--><p>Wind</p></main><flotilla-island>Cart</flotilla-island>';
  const { isPatched, shown } = patched(before, pageOf(before.replace('Levante', 'Levante and <em>Sirocco</em>')), (page) => {
    page.querySelector('flotilla-island')?.replaceChildren('Cart: 3');
    page.body.append('A message');
  });

  expect(isPatched).toBe(true);
  expect(shown.body.innerHTML).toBe(
    '<main><!--block a b--><h1>Levante and <em>Sirocco</em></h1><!--/block--><p>Wind</p></main><flotilla-island>Cart: 3</flotilla-island>A message',
  );
});

it('sets what an element around an island has become, and keeps what scripts have set', () => {
  const before = '<ul class="a" hidden title="t"><li><flotilla-island>Cart</flotilla-island></li></ul>';
  const after = '<ul class="b" title="t" lang="ru"><li><flotilla-island>Cart</flotilla-island></li></ul>';
  const { isPatched, shown } = patched(before, pageOf(after), (page) => {
    page.querySelector('flotilla-island')?.replaceChildren('Cart: 3');
    page.querySelector('ul')?.setAttribute('title', 'set');
  });

  expect(isPatched).toBe(true);
  expect(shown.body.innerHTML).toBe('<ul class="b" title="set" lang="ru"><li><flotilla-island>Cart: 3</flotilla-island></li></ul>');
});

const block = (id: string) => `<!--block a ${id}--><section>${id}</section><!--/block-->`;
const island = '<flotilla-island>Cart</flotilla-island>';
it.each([
  ['comes before all others', block('1') + island, block('2') + block('1') + island],
  ['comes between', block('1') + island, block('1') + block('2') + island],
  ['comes behind', island + block('1'), island + block('1') + block('2')],
  ['goes', block('1') + block('2') + island, block('1') + island],
])('leaves all others as they are where a block %s', (_, before, after) => {
  let section: Element | null = null;
  const { isPatched, shown } = patched(`<main>${before}</main>`, pageOf(`<main>${after}</main>`), (page) => {
    page.querySelector('flotilla-island')?.replaceChildren('Cart: 3');
    section = [...page.querySelectorAll('section')].find(({ textContent }) => textContent === '1') ?? null;
    page.querySelector('main')?.append('A message');
  });
  expect([isPatched, shown.querySelector('main')?.innerHTML]).toEqual([true, `${after.replace('Cart', 'Cart: 3')}A message`]);
  expect([...shown.querySelectorAll('section')]).toContain(section);
});

it.each([
  ['an island that comes', '<main><p>a</p></main>', `<main><p>a</p>${island}</main>`],
  ['an island', '<p>a</p><flotilla-island>a</flotilla-island>', '<p>b</p><flotilla-island>b</flotilla-island>'],
  ['a new island', '<p>a</p><div></div>', '<p>b</p><div><flotilla-island>b</flotilla-island></div>'],
  ['a script', '<p>a</p><script>1</script>', '<p>b</p>'],
  ['what a script says', '<p>a</p><script>1</script>', '<p>b</p><script>2</script>'],
  ['what a video shows', '<video><source src="a"></video>', '<video><source src="b"></video>'],
])('changes nothing where %s differs', (_, before, after) => {
  const { isPatched, shown } = patched(before, pageOf(after));
  expect(isPatched).toBe(false);
  expect(shown.body.innerHTML).toBe(before);
});

it('changes nothing where a page loads something else, or is not as it was served', () => {
  expect(patched('<p>a</p>', pageOf('<p>b</p>', '<link rel="stylesheet" title="other">')).isPatched).toBe(false);
  expect(patched('<p>a</p>', pageOf('<p>b</p>', '<link rel="stylesheet" title="site"><style>p { color: red }</style>')).isPatched).toBe(
    false,
  );
  expect(patched('<main><p>a</p></main>', pageOf('<main><p>b</p></main>'), ({ body }) => body.replaceChildren()).isPatched).toBe(false);
  const [one, two] = [`<main>${block('1')}</main>`, pageOf(`<main>${block('1')}${block('2')}</main>`)];
  expect(patched(one, two, (page) => page.querySelector('main')?.prepend('A message')).isPatched).toBe(false);
});

const withIslands = { entersIslands: true };

it('changes words and attributes inside of an island, whose elements stay, where that is asked for', () => {
  const before = '<flotilla-island><ul class="a"><li><a href="/en">en</a></li></ul></flotilla-island>';
  let link: Element | null = null;
  const after = pageOf(before.replace('"a"', '"b"').replace('>en<', '>English<'));
  const { isPatched, shown } = patched(before, after, (page) => (link = page.querySelector('a')), withIslands);

  expect([isPatched, shown.body.innerHTML]).toEqual([true, after.body.innerHTML]);
  expect(shown.querySelector('a')).toBe(link);
});

it.each([
  ['has more in it', '<flotilla-island><p>a</p></flotilla-island>', '<flotilla-island><p>a</p><p>b</p></flotilla-island>', ''],
  ['has other elements', '<flotilla-island><p>a</p></flotilla-island>', '<flotilla-island><b>a</b></flotilla-island>', ''],
  ['shows something else by now', '<flotilla-island><p>a</p></flotilla-island>', '<flotilla-island><p>b</p></flotilla-island>', 'Cart: 3'],
])('changes nothing where an island %s, though it is asked for', (_, before, after, live) => {
  const { isPatched, shown } = patched(
    before,
    pageOf(after),
    (page) => live && page.querySelector('p')?.replaceWith(live, 'x'),
    withIslands,
  );
  expect(isPatched).toBe(false);
  expect(shown.body.innerHTML).toBe(live ? `<flotilla-island>${live}x</flotilla-island>` : before);
});

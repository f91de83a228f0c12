/** The style of the reference pages: no font, no picture, nothing from elsewhere. */
export const styleSheet = `:root {
  color-scheme: light dark;
  --ink: light-dark(#16222e, #e4ebf2);
  --quiet: light-dark(#52606d, #9fb0c0);
  --paper: light-dark(#ffffff, #10171e);
  --panel: light-dark(#f4f7fa, #18222c);
  --line: light-dark(#d8e0e8, #2b3947);
  --link: light-dark(#0b5cad, #7cbcff);
  font: 16px/1.55 system-ui, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1rem; justify-content: space-between; padding: .75rem max(1rem, 50vw - 35rem); background: var(--paper); border-bottom: 1px solid var(--line); }
header a:first-child { font-weight: 650; color: var(--ink); }
main { max-width: 72rem; margin: 0 auto; padding: 1rem 1rem 6rem; }
a { color: var(--link); text-underline-offset: .2em; }
header a, nav a, li > a { text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 3px; }
h1 { margin: 1.5rem 0 1rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 0 0 .75rem; font-size: 1.3rem; overflow-wrap: anywhere; }
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; font-weight: 400; }
h4 { margin: 1rem 0 .25rem; font-size: .9rem; }
section { scroll-margin-top: 4rem; }
main > section { padding-top: 2.5rem; }
code, pre { font: .85em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem 1rem; overflow-x: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
ul { margin: 0; padding: 0; list-style: none; }
.module li { padding: .3rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.module li > a { display: inline-block; min-width: min(100%, 19rem); font-weight: 550; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.quiet { color: var(--quiet); font-size: .9em; }
.scroll { margin: .75rem 0; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th { text-align: left; font-weight: 550; color: var(--quiet); background: var(--panel); }
th, td { padding: .4rem .75rem; vertical-align: top; }
td { border-top: 1px solid var(--line); min-width: 7rem; }
td code { overflow-wrap: normal; }
.method { display: inline-block; min-width: 4.2em; font: 650 .75em/1 ui-monospace, monospace; }
.get { color: light-dark(#0a6640, #6fdcaa); }
.post { color: light-dark(#0b5cad, #7cbcff); }
.patch { color: light-dark(#8a4b00, #f3bd6a); }
.delete { color: light-dark(#b3261e, #ff9d94); }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--link); }
.introduction { padding: .75rem 1rem; background: var(--panel); border-radius: 8px; }
.introduction pre { background: var(--paper); }
.search { display: grid; gap: .25rem; margin: 1.5rem 0 0; }
.search[hidden] { display: none; }
input { width: 100%; padding: .6rem .8rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--quiet); border-radius: 8px; }
`;

/** Filters the lines of the index; without it the index is whole. */
export const searchScript = `const input = document.getElementById('search');
if (input) {
  const lines = [...document.querySelectorAll('[data-search]')];
  const groups = [...document.querySelectorAll('[data-search-group]')];
  const found = document.getElementById('found');
  input.closest('p').hidden = false;
  input.addEventListener('input', () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const matching = lines.filter((line) => {
      const isMatch = words.every((word) => line.dataset.search.toLowerCase().includes(word));
      line.hidden = !isMatch;
      return isMatch;
    });
    for (const group of groups) group.hidden = !group.querySelector('li:not([hidden])');
    found.textContent = words.length ? matching.length + ' found' : '';
  });
}
`;

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NamedList } from './named-list.js';

it.each([false, true])('is labelled by a hidden text, ordered: %s', (isOrdered) => {
  const html = renderToStaticMarkup(
    <NamedList label="Topics" isOrdered={isOrdered} className="flex">
      <li>Winds</li>
    </NamedList>,
  );
  const tag = isOrdered ? 'ol' : 'ul';
  const [, id] = /<span id="([^"]+)" hidden="">Topics<\/span>/.exec(html) ?? [];

  expect(id).toBeTruthy();
  expect(html).toContain(`<${tag} aria-labelledby="${id}" class="flex"><li>Winds</li></${tag}>`);
  expect(html).not.toContain('aria-label=');
});

import type { SourceFailure } from './development-messages.js';

/** A failure with the part of the product that does not run. */
export interface DevelopmentFailure extends SourceFailure {
  readonly part: 'API' | 'code of pages' | 'site';
  /** Equal for equal failures. */
  readonly id: string;
}

/**
 * Returns the page that development shows while a part of the product does not run.
 * @param head HTML of the scripts that reload the page when it runs
 */
export function errorPage(failure: DevelopmentFailure, head: string): string {
  const { message, location, frame, stack, part, id } = failure;
  const [title = '', ...details] = message.split('\n');
  const place =
    location && `${location.path}:${location.line}${location.column ? `:${location.column}` : ''}`;
  return `<!doctype html>
<html lang="en" data-failure="${escaped(id)}">
<head>${head}<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main>
<p>The ${part} does not run. This page reloads as soon as it does.</p>
<h1>${escaped(title)}</h1>
${details.length > 0 ? `<p class="details">${escaped(details.join('\n'))}</p>` : ''}
${place ? `<p class="place">${escaped(place)}</p>` : ''}
${frame ? `<pre>${escaped(frame)}</pre>` : ''}
<details><summary>Stack</summary><pre>${escaped(stack)}</pre></details>
</main></body>
</html>`;
}

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 60rem; margin: 10vh auto; padding: 0 1.5rem; border-top: 6px solid #d33; }
  h1 { font-size: 1.3rem; overflow-wrap: anywhere; }
  pre, .place { font: 14px/1.6 ui-monospace, monospace; overflow-x: auto; }
  .place { color: #06c; overflow-wrap: anywhere; }
  .details { white-space: pre-line; }
  @media (prefers-color-scheme: dark) { .place { color: #7bf; } }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of the page that shows the document to people. */
export interface ReferenceFile {
  readonly type: string;
  /** Another one when the content is. */
  readonly version: string;
  /** Long ones are read as they are sent. */
  readonly read: () => string | Readable;
}

/** Where a server has the page, and the document that it shows. */
export interface ReferencePlaces {
  readonly page: string;
  readonly document: string;
}

/** Scalar's styles are made in the browser; scripts are files of this server alone. */
export const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The files of the readable reference, by the names under which the page asks for them; the page itself has none.
 * Undefined where the application did not install `@scalar/api-reference`.
 */
export function referenceFiles(places: ReferencePlaces): ReadonlyMap<string, ReferenceFile> | undefined {
  const scalar = installedScalar();
  if (!scalar) return undefined;
  return new Map([
    ['', textFile('text/html', pageOf(places))],
    ['start.js', textFile(script, startOf(places))],
    ['scalar.js', { type: `${script}; charset=utf-8`, version: scalar.version, read: () => createReadStream(scalar.file) }],
  ]);
}

const script = 'text/javascript';

function textFile(type: string, text: string): ReferenceFile {
  return { type: `${type}; charset=utf-8`, version: text, read: () => text };
}

/** The file that the package has for browsers. */
function installedScalar(): { readonly file: string; readonly version: string } | undefined {
  const load = createRequire(import.meta.url);
  try {
    const dist = dirname(load.resolve('@scalar/api-reference'));
    const { version } = load(join(dist, '../package.json')) as { version: string };
    return { file: join(dist, 'browser/standalone.js'), version };
  } catch {
    return undefined;
  }
}

const pageOf = ({ page, document }: ReferencePlaces) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Flotilla API</title>
    <link rel="icon" href="data:," />
    <script src="${page}/scalar.js" defer></script>
    <script src="${page}/start.js" defer></script>
  </head>
  <body>
    <div id="app"></div>
    <noscript>Without JavaScript: <a href="${document}">openapi.json</a></noscript>
  </body>
</html>
`;

/** Calls can be tried out on this server; nothing is asked of, or told to, another one. */
const startOf = ({ document }: ReferencePlaces) => `Scalar.createApiReference('#app', {
  url: '${document}',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: false,
});
`;

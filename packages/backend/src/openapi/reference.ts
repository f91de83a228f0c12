import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file of the API reference page. */
export interface ReferenceFile {
  readonly type: string;
  /** Changes with the content. */
  readonly version: string;
  /** Returns the content; large files as a stream. */
  readonly read: () => string | Readable;
}

/** The served paths of the page, and of the document that it shows. */
export interface ReferencePaths {
  readonly page: string;
  readonly document: string;
}

/** Scalar creates its styles in the browser; scripts are files of this server only. */
export const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the files of the API reference, by the names under which the page loads them; the page itself has
 * an empty name. Undefined when the application has not installed `@scalar/api-reference`.
 */
export function referenceFiles(paths: ReferencePaths): ReadonlyMap<string, ReferenceFile> | undefined {
  const scalar = installedScalar();
  if (!scalar) return undefined;
  return new Map([
    ['', textFile('text/html', pageOf(paths))],
    ['start.js', textFile(script, startOf(paths))],
    [
      'scalar.js',
      {
        type: `${script}; charset=utf-8`,
        version: scalar.version,
        read: () => createReadStream(scalar.file),
      },
    ],
  ]);
}

const script = 'text/javascript';

function textFile(type: string, text: string): ReferenceFile {
  return { type: `${type}; charset=utf-8`, version: text, read: () => text };
}

/** Returns Scalar's browser build, if installed. */
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

const pageOf = ({ page, document }: ReferencePaths) => `<!doctype html>
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

/** Requests can be tried on this server; the page sends nothing to other servers. */
const startOf = ({ document }: ReferencePaths) => `Scalar.createApiReference('#app', {
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

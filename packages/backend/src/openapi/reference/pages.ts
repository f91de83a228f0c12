import type { OpenApiDocument } from '../types.js';
import { anchorOf, entitySection } from './entity-section.js';
import { html, type Html } from './html.js';
import { introduction } from './introduction.js';
import { actionSection, audience, type Call, callsOf, route } from './operations.js';

const root = '/api/docs';

/** The pages of the API reference by their name: one per module, and the index under the empty name. */
export function referencePages(document: OpenApiDocument): Map<string, string> {
  const calls = callsOf(document);
  const byModule = new Map(document.tags.map(({ name }) => [name, calls.filter(({ operation }) => operation.tags.includes(name))]));
  const pages = [...byModule].map(
    ([name, own]) => [name, page(`${name} · ${document.info.title}`, modulePage(name, own, document))] as const,
  );
  return new Map([['', page(document.info.title, indexPage(byModule, document))], ...pages]);
}

function page(title: string, main: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}/reference.css" />
        <script src="${root}/search.js" defer></script>
      </head>
      <body>
        <header><a href="${root}">Flotilla API</a><a href="/api/openapi.json">openapi.json</a></header>
        <main>${main}</main>
      </body>
    </html> `.text;
}

function indexPage(byModule: ReadonlyMap<string, readonly Call[]>, document: OpenApiDocument): Html {
  return html`<h1>${document.info.title}</h1>
    ${introduction}
    <p class="search" hidden>
      <label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="article, orders, /api/billing…" />
    </p>
    <p id="found" role="status" class="quiet"></p>
    ${[...byModule].map(
      ([name, calls]) =>
        html`<section class="module" data-search-group>
          <h2><a href="${root}/${name}">${name}</a></h2>
          <ul>
            ${entitiesOf(calls).map(([key, own]) => entityLine(name, key, own))}${actionsOf(calls).map((call) => actionLine(name, call))}
          </ul>
        </section> `,
    )}`;
}

function modulePage(name: string, calls: readonly Call[], document: OpenApiDocument): Html {
  const entities = entitiesOf(calls);
  const actions = actionsOf(calls);
  return html`<h1>${name}</h1>
    <nav aria-label="On this page">
      <ul>
        ${entities.map(([key]) => html`<li><a href="#${anchorOf(key)}">${anchorOf(key)}</a></li> `)}
      </ul>
    </nav>
    ${
      actions.length
        ? html`<section>
            <h2>Actions</h2>
            ${actions.map((call) => actionSection(call, document))}
          </section>`
        : ''
    }
    ${entities.map(([key, own]) => entitySection(key, own, document))}`;
}

function entityLine(module: string, key: string, calls: readonly Call[]): Html {
  const path = calls[0]?.path ?? '';
  const readers = calls[0] ? audience(calls[0].operation['x-access']) : '';
  return html`<li data-search="${key} ${path}">
    <a href="${root}/${module}#${anchorOf(key)}">${anchorOf(key)}</a> <code>${path}</code> <span class="quiet">read by ${readers}</span>
  </li> `;
}

function actionLine(module: string, call: Call): Html {
  const { operationId, summary } = call.operation;
  return html`<li data-search="${operationId} ${call.path} ${summary}">
    <a href="${root}/${module}#${operationId}">${route(call)}</a> <span class="quiet">${summary}</span>
  </li> `;
}

function entitiesOf(calls: readonly Call[]): [string, Call[]][] {
  const own = calls.filter(({ operation }) => operation['x-entity'] !== undefined);
  return [...Map.groupBy(own, ({ operation }) => operation['x-entity'] ?? '')];
}

const actionsOf = (calls: readonly Call[]) => calls.filter(({ operation }) => operation['x-entity'] === undefined);

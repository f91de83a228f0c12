import type { JsonSchema } from '../../kinds/json-schema.js';
import type { OpenApiDocument } from '../types.js';
import { exampleOf } from './example.js';
import { html, type Html } from './html.js';
import { type Call, callsTable, jsonBlock } from './operations.js';
import { fieldsTable } from './schema-table.js';

/** An entity or link: its fields, the links that a read can embed, its calls and an example of each side. */
export function entitySection(key: string, calls: readonly Call[], document: OpenApiDocument): Html {
  const name = rowNameOf(calls);
  const row = document.components.schemas[name] ?? {};
  const input = document.components.schemas[`${name}Input`] ?? {};
  return html`<section id="${anchorOf(key)}">
    <h2>${key}</h2>
    ${fieldsTable(row, input)} ${embeddedLinks(row)} ${callsTable(calls)}
    ${jsonBlock('Example of a body', { data: exampleOf(input, document) })}
    ${jsonBlock('Example of an answer', { data: exampleOf(row, document) })}
  </section>`;
}

/** `blog.article` within its module's page: `article`. */
export const anchorOf = (key: string) => key.slice(key.indexOf('.') + 1);

/** The row's schema is named as the ending of the operations' ids: `findByIdBlogArticle`. */
function rowNameOf(calls: readonly Call[]): string {
  const byId = calls.find(({ operation }) => operation.operationId.startsWith('findById'));
  return byId?.operation.operationId.slice('findById'.length) ?? '';
}

function embeddedLinks(row: JsonSchema): Html {
  const properties = Object.values((row.properties ?? {}) as Record<string, JsonSchema>);
  const tokens = properties.flatMap((property) => (typeof property['x-include'] === 'string' ? [property['x-include']] : []));
  if (tokens.length === 0) return html``;
  return html`<p class="links">
    Links for <code>include</code>: ${tokens.map((token, index) => html`${index ? ', ' : ''}<code>${token}</code>`)}
  </p>`;
}

import type { Audience } from '@flotilla/core';
import type { Method, OpenApiDocument, Operation, Parameter, PathItem } from '../types.js';
import type { JsonSchema } from '../../kinds/json-schema.js';
import { exampleOf } from './example.js';
import { html, type Html, prose } from './html.js';
import { propertiesTable, rulesOf, table, typeOf } from './schema-table.js';

/** An operation with its place. */
export interface Call {
  readonly path: string;
  readonly method: Method;
  readonly operation: Operation;
}

/** All operations of a document, in its order. */
export function callsOf({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, item]) => methodsOf(item).map(([method, operation]) => ({ path, method, operation })));
}

/** One line per operation: for the calls that every entity has. */
export function callsTable(calls: readonly Call[]): Html {
  return table(
    ['Call', 'For', 'What it does'],
    calls.map((call) => [route(call), html`${audience(call.operation['x-access'])}`, prose(call.operation.summary)]),
  );
}

/** An action with all that it takes and answers. */
export function actionSection(call: Call, document: OpenApiDocument): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = call.operation;
  const body = requestBody?.content['application/json']?.schema;
  const answer = jsonOf(responses['200']);
  return html`<section id="${operationId}" class="action">
    <h3>${route(call)}</h3>
    <p>${prose(summary)} For ${audience(call.operation['x-access'])}.</p>
    ${parameters.length ? parametersTable(parameters.filter((parameter): parameter is Parameter => 'name' in parameter)) : ''}
    ${body ? schemaPart('Body', body, document) : ''} ${answer ? schemaPart('Answer', answer, document) : ''}
  </section>`;
}

/** Who may make a call, in words. */
export function audience(access: Audience): string {
  if (typeof access !== 'string') return access.join(', ');
  return { public: 'everyone', subject: 'signed in', owner: 'its owner', admin: 'administrators' }[access];
}

/** A method and its path. */
export function route({ method, path }: Pick<Call, 'method' | 'path'>): Html {
  return html`<span class="route"><b class="method ${method}">${method.toUpperCase()}</b> <code>${path}</code></span>`;
}

/** JSON to read and to copy. */
export function jsonBlock(title: string, value: unknown): Html {
  return html`<details>
    <summary>${title}</summary>
    <pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`;
}

const methodsOf = (item: PathItem) => Object.entries(item) as [Method, Operation][];

function parametersTable(parameters: readonly Parameter[]): Html {
  return table(
    ['Parameter', 'In', 'Type', 'Required', 'Rules'],
    parameters.map(({ name, in: place, schema = {}, required }) => [
      html`<code>${name}</code>`,
      html`${place}`,
      html`${typeOf(schema)}`,
      html`${required ? 'yes' : 'no'}`,
      rulesOf(schema),
    ]),
  );
}

/** What stands under `data` is told; that it stands there is told once, in the introduction. */
function schemaPart(title: string, schema: JsonSchema, document: OpenApiDocument): Html {
  const data = (schema.properties as Record<string, JsonSchema> | undefined)?.data ?? schema;
  if (Object.keys(data).length === 0) return html``;
  return html`<h4>${title}</h4>
    ${propertiesTable(data, document)}${jsonBlock('Example', { data: exampleOf(data, document) })}`;
}

function jsonOf(response: Operation['responses'][string] | undefined): JsonSchema | undefined {
  return response && 'content' in response ? response.content?.['application/json']?.schema : undefined;
}

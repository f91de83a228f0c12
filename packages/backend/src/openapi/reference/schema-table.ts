import type { JsonSchema } from '../../kinds/json-schema.js';
import type { OpenApiDocument } from '../types.js';
import { ownProperties, resolved } from './example.js';
import { html, type Html, prose } from './html.js';

/** The fields of an entity: its row's, with what creating one demands. */
export function fieldsTable(row: JsonSchema, input: JsonSchema): Html {
  const inputs = (input.properties ?? {}) as Record<string, JsonSchema>;
  const required = (input.required ?? []) as string[];
  return table(
    ['Field', 'Kind', 'When creating', 'Rules'],
    ownProperties(row).map(([name, property]) => {
      const written = inputs[name];
      return [
        html`<code>${name}</code>`,
        html`${String(property['x-kind'])}`,
        whenCreating(written, required.includes(name)),
        rulesOf(written ?? property),
      ];
    }),
  );
}

/** The properties of any object: what an action takes or answers. */
export function propertiesTable(schema: JsonSchema, document: OpenApiDocument): Html {
  const whole = resolved(schema, document);
  const properties = Object.entries((whole.properties ?? {}) as Record<string, JsonSchema>);
  const required = (whole.required ?? []) as string[];
  if (properties.length === 0) return html`<p>${typeOf(whole)}</p>`;
  return table(
    ['Name', 'Type', 'Required', 'Rules'],
    properties.map(([name, property]) => [
      html`<code>${name}</code>`,
      html`${typeOf(property)}`,
      html`${required.includes(name) ? 'yes' : 'no'}`,
      rulesOf(property),
    ]),
  );
}

/** A table that scrolls by itself where the page is narrow. */
export function table(heads: readonly string[], rows: readonly (readonly Html[])[]): Html {
  return html`<div class="scroll" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A schema's type in a word or two. */
export function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (schema.type === undefined && alternatives) return alternatives.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' or ');
}

function whenCreating(written: JsonSchema | undefined, isRequired: boolean): Html {
  if (!written) return html`<span class="quiet">set by the server</span>`;
  if (isRequired) return html`<strong>required</strong>`;
  return written.default === undefined ? html`optional` : html`default <code>${JSON.stringify(written.default)}</code>`;
}

/** What a value has to keep to, in words. */
export function rulesOf(schema: JsonSchema): Html {
  const alternatives = (schema.anyOf ?? []) as JsonSchema[];
  const isNullable = alternatives.some(({ type }) => type === 'null');
  const rules = isNullable ? { ...alternatives[0], ...schema } : schema;
  const parts = [
    ...(rules.description ? [prose(String(rules.description))] : []),
    ...(Array.isArray(rules.enum) ? [html`one of ${codes(rules.enum)}`] : []),
    ...bounds(rules, 'minimum', 'maximum', ''),
    ...bounds(rules, 'minLength', 'maxLength', ' characters'),
    ...(rules.pattern ? [html`matches <code>${String(rules.pattern)}</code>`] : []),
    ...(isNullable ? [html`may be <code>null</code>`] : []),
  ];
  return html`${parts.map((part, index) => (index ? html`; ${part}` : part))}`;
}

const maxInteger = 2 ** 31 - 1;

/** Bounds that every value of the type has are not worth a word. */
function bounds(rules: JsonSchema, low: string, high: string, unit: string): Html[] {
  const [min, max] = [Number(rules[low] ?? Number.NaN), Number(rules[high] ?? Number.NaN)];
  const parts: Html[] = [];
  if (Math.abs(min) < maxInteger && min !== 0) parts.push(html`at least ${min}${unit}`);
  if (max < maxInteger) parts.push(html`at most ${max.toLocaleString('en')}${unit}`);
  return parts;
}

function codes(values: readonly unknown[]): Html[] {
  return values.map((value, index) => html`${index ? ', ' : ''}<code>${String(value)}</code>`);
}

import { z } from 'zod';

/** A group of environment variables. */
export interface SettingsGroup {
  readonly title: string;
  readonly says: string;
  readonly schema: z.ZodObject;
}

/** Returns the page of all settings, in Markdown. */
export function settingsPage(groups: readonly SettingsGroup[]): string {
  return `${[introduction, ...groups.map(section)].join('\n\n')}\n`;
}

const introduction = `# Settings

The API and the site read these environment variables once, at startup; an empty variable counts as not set. An invalid value
stops the start with an error that names the variable and the valid values. This page is generated from the schemas
(\`pnpm docs:settings\`). [The README of @flotilla/local](../../packages/local/README.md) lists further variables of \`npm start\`.`;

/** Returns the names of secret variables: their schemas have `.meta({ secret: true })`. */
export function secretNames(groups: readonly SettingsGroup[]): ReadonlySet<string> {
  const fields = groups.flatMap(({ schema }) => Object.entries(schema.shape) as [string, z.ZodType][]);
  return new Set(fields.flatMap(([name, field]) => (field.meta()?.['secret'] === true ? [name] : [])));
}

function section({ title, says, schema }: SettingsGroup): string {
  const rows = Object.entries(schema.shape).map(([name, field]) => row(name, field as z.ZodType));
  return [
    `## ${title}`,
    '',
    says,
    '',
    '| Variable | Values | Default | |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Returns a row of the table. @throws Error when the schema has no description. */
function row(name: string, field: z.ZodType): string {
  if (!field.description) throw new Error(`${name} has no description. Add .describe('…') to its schema.`);
  const schema = z.toJSONSchema(field, { unrepresentable: 'any' });
  const cells = [`\`${name}\``, valuesOf(schema), defaultOf(field, schema), field.description];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function valuesOf({
  enum: values,
  type,
  minimum,
  maximum,
  secret: isSecret,
}: z.core.JSONSchema.BaseSchema): string {
  if (isSecret) return 'a secret';
  if (values) return values.map((value) => `\`${String(value)}\``).join(' ');
  if (type === 'array') return 'a list, with commas';
  if (minimum === undefined) return '';
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${minimum} to ${maximum}` : `from ${minimum}`;
}

function defaultOf(field: z.ZodType, { default: value }: z.core.JSONSchema.BaseSchema): string {
  if (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '')
    return `\`${String(value)}\``;
  return field.safeParse(undefined).success ? '' : '**must be set**';
}

import { camelCase, pascalCase, pluralOf } from '@flotilla/core/values';
import type { NewAction } from './new-action.js';
import { literal } from './literal.js';
import { titleOf } from './names.js';

type ActionText = Pick<NewAction, 'module' | 'name' | 'creates' | 'on'>;

/** Returns the file of the entity whose rows an action creates; only administrators read it. */
export function entityFile({ module, creates, on }: ActionText): string {
  const [constant, type]: [string, string] = [camelCase(creates), pascalCase(creates)];
  const reference = on ? `    ${camelCase(on)}Id: reference({ to: '${module}.${on}', index: true }),\n` : '';
  return `import { defineEntity, email, ${on ? 'reference, ' : ''}type Row, text } from '@flotilla/core';

export const ${constant} = defineEntity({
  module: '${module}',
  name: '${creates}',
  fields: {
    name: text({ min: 1, max: 200 }),
    email: email(),
    language: text({ max: 3 }),
${reference}  },
${on ? `  unique: [['${camelCase(on)}Id', 'email']],\n` : ''}  ui: { rowLabel: 'name', columns: ['name', 'email', ${on ? `'${camelCase(on)}Id', ` : ''}'createdAt'] },
});
export type ${type} = Row<typeof ${constant}>;
`;
}

/** Returns the definition of an action. */
export function actionFile({ module, name, creates, on }: ActionText): string {
  return `export const ${camelCase(name)} = defineAction({
  module: '${module}',
  name: '${name}',
  method: 'POST',
  path: '${routeOf({ module, name, on })}',
  access: 'public',
  limit: { calls: 5, per: 'minute' },
  status: 201,
  summary: ${literal(`${titleOf(name)}: creates a row of ${module}.${creates}.`)},
  schemas: {
${on ? `    params: z.object({ id: z.guid('must be a uuid') }),\n` : ''}    body: z.strictObject({ name: z.string().trim().min(1).max(200), email: z.email().max(254) }),
    answer: z.object({ id: z.guid() }),
  },
});
`;
}

/** Returns the route of an action: below the rows that it is called on, or below its module. */
function routeOf({ module, name, on }: Pick<ActionText, 'module' | 'name' | 'on'>): string {
  return on === undefined ? `/api/${module}/${name}` : `/api/${module}/${pluralOf(on)}/{id}/${name}`;
}

/** Returns the controller of an action, which creates the row in one transaction. */
export function controllerFile({ name, creates, on }: ActionText): string {
  const [action, row]: [string, string] = [camelCase(name), camelCase(creates)];
  const parent: string | undefined = on && camelCase(on);
  const lock = parent
    ? `
      const ${parent}Row = await this.rows
        .of(${parent}, { caller: server, tx })
        .one({ where: { id: { eq: params.id } }, lock: 'update' });
      if (!${parent}Row) throw new NotFoundError(${literal(`There is no such ${titleOf(on ?? '').toLowerCase()}.`)});`
    : '';
  return `import {
  ActionController,
  type CallOf,
  Handle,
  LANGUAGES,${on ? '\n  NotFoundError,' : ''}
  Rows,
  server,
  Writer,
} from '@flotilla/backend';
import { languageOf } from '@flotilla/backend/ports';
import { Headers, Inject } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { ${action} } from '../actions.js';
import { ${row} } from '../entities/${creates}.js';
${parent ? `import { ${parent} } from '../entities/${on}.js';\n` : ''}
@ActionController()
export class ${pascalCase(name)}Controller {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
  ) {}

  @Handle(${action})
  async ${action}(
    { ${parent ? 'params, ' : ''}body }: CallOf<typeof ${action}>,
    @Headers() headers: IncomingHttpHeaders,
  ): Promise<{ data: { id: string } }> {
    const language = languageOf({ headers }, this.languages);
    return this.writer.transaction(async (tx) => {${lock}
      const values = { ...body, language${parent ? `, ${parent}Id: ${parent}Row.id` : ''} };
      const { id } = await this.rows.of(${row}, { caller: server, tx }).insert(values);
      return { data: { id } };
    });
  }
}
`;
}

/** How a source file contains a value: `export const value3 = 'good 1';`. */
export const valueFile = (index: number, value: string) => `export const value${index} = '${value}';\n`;

/** Path of the source file with a value. */
export const pathOf = (index: number) => `modules/marks/src/values/value-${index}.ts`;

/** Returns source files by path: one imports the values of the others. */
export function manyFiles(count: number, value: string): Readonly<Record<string, string>> {
  const names = Array.from({ length: count }, (_, index) => `many${index}`);
  const imports = names.map((name) => `import { ${name} } from './many/${name}.js';\n`);
  return {
    [manyFile]: `${imports.join('')}export const many: readonly string[] = [${names.join(', ')}];\n`,
    ...Object.fromEntries(
      names.map((name) => [`modules/marks/src/many/${name}.ts`, `export const ${name} = '${value}';\n`]),
    ),
  };
}

const manyFile = 'modules/marks/src/many.ts';

/** Returns the files of the application, with a number of source files that have a value each. */
export function filesOf(values: number): Record<string, string> {
  const indexes = Array.from({ length: values }, (_, index) => index);
  const names = indexes.map((index) => `value${index}`).join(', ');
  const imports = indexes.map((index) => `import { value${index} } from './values/value-${index}.js';\n`);
  const entryPoints = { '.': './src/index.ts', './backend': './src/backend.ts' };
  return {
    'package.json': json({ name: 'dev', type: 'module', dependencies: { '@dev/marks': '*' } }),
    'tsconfig.json': json({ compilerOptions: { experimentalDecorators: true } }),
    'flotilla.config.ts': `export default { modules: ['@dev/marks'] };\n`,
    'modules/marks/package.json': json({
      name: '@dev/marks',
      type: 'module',
      exports: entryPoints,
      flotilla: { tier: 8 },
      dependencies: {},
    }),
    'modules/marks/src/mark.ts': markFile('content()'),
    'modules/marks/content/marks.mark.json': markRows('first'),
    'modules/marks/src/text.json': json({ text: 'first' }),
    'modules/marks/src/index.ts': `import { defineAction, defineModule } from '@flotilla/core';
import { z } from 'zod';
import { mark } from './mark.js';

export const readValues = defineAction({
  module: 'marks',
  name: 'read-values',
  method: 'GET',
  path: '/api/marks/values',
  access: 'public',
  summary: 'Returns the values of all source files.',
  schemas: { answer: z.object({ values: z.record(z.string(), z.string()), text: z.string(), variable: z.string(), siteUrl: z.string(), many: z.array(z.string()) }) },
});
export const marks = defineModule({ name: 'marks', entities: [mark], actions: [readValues] });
`,
    'modules/marks/src/backend.ts': `import { fileURLToPath } from 'node:url';
import { ActionController, defineBackendModule, Handle } from '@flotilla/backend';
import { marks, readValues } from './index.js';
import { many } from './many.js';
import texts from './text.json' with { type: 'json' };
${imports.join('')}
@ActionController()
class ValuesController {
  @Handle(readValues)
  read() {
    return { data: { values: { ${names} }, text: texts.text, variable: process.env.MARK ?? '', siteUrl: process.env.SITE_URL ?? '', many } };
  }
}
const folder = fileURLToPath(new URL('../content', import.meta.url));
export const MarksModule = defineBackendModule({
  module: marks,
  controllers: [ValuesController],
  content: { name: 'marks', folder },
});
`,
    ...manyFiles(0, ''),
    ...Object.fromEntries(indexes.map((index) => [pathOf(index), valueFile(index, 'first')])),
  };
}

/** Returns the files of another module, whose action answers with a text. */
export function otherModule(text: string): Record<string, string> {
  return {
    'modules/other/package.json': json({
      name: '@dev/other',
      type: 'module',
      exports: { '.': './src/index.ts', './backend': './src/backend.ts' },
      flotilla: { tier: 8 },
      dependencies: {},
    }),
    'modules/other/src/text.ts': `export const text = '${text}';\n`,
    'modules/other/src/index.ts': `import { defineAction, defineModule } from '@flotilla/core';
import { z } from 'zod';

export const readText = defineAction({
  module: 'other',
  name: 'read-text',
  method: 'GET',
  path: '/api/other/text',
  access: 'public',
  summary: 'Returns the text.',
  schemas: { answer: z.object({ text: z.string() }) },
});
export const other = defineModule({ name: 'other', actions: [readText] });
`,
    'modules/other/src/backend.ts': `import { ActionController, defineBackendModule, Handle } from '@flotilla/backend';
import { other, readText } from './index.js';
import { text } from './text.js';

@ActionController()
class TextController {
  @Handle(readText)
  read() {
    return { data: { text } };
  }
}
export const OtherModule = defineBackendModule({ module: other, controllers: [TextController] });
`,
  };
}

/** Returns the file of the entity, with an expression for its fields. */
export function markFile(fields: string): string {
  return `import { content, defineEntity, integer } from '@flotilla/core';

export const mark = defineEntity({
  module: 'marks',
  name: 'mark',
  fields: ${fields},
  access: { read: 'public' },
});
`;
}

/** Returns the file of the content, with a row for each slug. */
export function markRows(...slugs: readonly string[]): string {
  return json(slugs.map((slug) => ({ adminTitle: slug, slug, title: { en: slug } })));
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

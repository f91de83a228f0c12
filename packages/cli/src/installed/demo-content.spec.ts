import { join } from 'node:path';
import { entryPointsOf, findProject, type Project } from '@flotilla/runtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { flotillaModules } from '../write/site-modules.js';
import { demoContent } from './demo-content.js';

let project: Project;
beforeAll(async () => {
  project = await findProject(join(import.meta.dirname, '../../../..'));
});

describe('the demo content of', () => {
  it.each(flotillaModules)('%s has rows with the fields of their entities', async (module) => {
    const content = await demoContent(project, `@flotilla/${module}`, ['en', 'ru']);
    const [definitions] = entryPointsOf({ ...project, modules: [`@flotilla/${module}`] }, 'definitions');
    const exported = Object.values((await definitions?.load()) ?? {});

    for (const [key, rows] of Object.entries(content ?? {})) {
      const entity = exported.find((value) => isEntity(value) && value.key === key);
      if (!isEntity(entity)) continue;
      for (const row of rows)
        for (const [name, value] of Object.entries(row)) {
          const kind = entity.fields[name]?.kind;
          expect(`${key}.${name} ${kind}`).toMatch(
            typeof value === 'object'
              ? / (localizedText|richText)$/
              : / (text|slug|select|reference|integer)$/,
          );
        }
    }
  });

  it('a module without public entities has pages and no example rows', async () => {
    const content = await demoContent(project, '@flotilla/social', ['en']);

    expect(Object.keys(content ?? {})).toContain('host.page');
    expect(content).not.toHaveProperty(['social.chat']);
  });
});

interface Described {
  readonly key: string;
  readonly fields: Readonly<Record<string, { readonly kind: string }>>;
}

function isEntity(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && 'key' in value && 'fields' in value;
}

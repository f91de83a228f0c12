import type { EntityKey } from '@flotilla/core';
import { Failure } from '@flotilla/runtime';

const kebabCase = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const entityKey = /^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/;
const reserved = new Set([
  'class',
  'default',
  'delete',
  'enum',
  'export',
  'function',
  'import',
  'new',
  'package',
  'return',
  'switch',
  'this',
  'typeof',
  'void',
  'with',
]);

/** Returns the name. @throws Failure when it is not kebab-case, or a reserved word */
export function checkedName(name: string, what: string): string {
  if (!kebabCase.test(name))
    throw new Failure(
      `"${name}" is not a valid name of ${what}.`,
      'Write it in kebab-case, such as "buttons-array".',
    );
  if (reserved.has(name)) throw new Failure(`"${name}" is a reserved word.`, `Give ${what} another name.`);
  return name;
}

/** Returns the key. @throws Failure when it is not `<module>.<entity>` */
export function checkedKey(key: string): EntityKey {
  if (!entityKey.test(key))
    throw new Failure(`"${key}" is not the key of an entity.`, 'Write module and entity: "blog.article".');
  return key as EntityKey;
}

/** Returns `My boats` for `my-boats`. */
export function titleOf(name: string): string {
  const text = name.replaceAll(/[-_]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

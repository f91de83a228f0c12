import { lineAndColumn } from './line-and-column.js';
import type { Position } from './error-position.js';
import type { Sources } from './sources.js';

/** `blog.article` or `blog.article.title`, as the checks of definitions begin their messages. */
const key = /\b([a-z][a-z0-9-]*)\.([a-z][a-z0-9-]*)(?:\.([a-zA-Z0-9]+))?/g;

/** Returns where the source defines the entity or link that a message names, and there its field. */
export function definitionIn(message: string, sources: Sources): Position | undefined {
  for (const [, module = '', name = '', field] of message.matchAll(key)) {
    for (const file of byLikelihood(sources)) {
      const text = sources.textOf(file) ?? '';
      const start = /\bdefine[A-Z]\w*\(/.exec(text)?.index;
      if (start === undefined || !hasProperty(text, 'module', module)) continue;
      const named = propertyIn(text, 'name', name);
      if (named === undefined) continue;
      const ofField = field === undefined ? -1 : text.search(new RegExp(`\\b${field}\\s*:`));
      return { file, ...lineAndColumn(text, ofField >= 0 ? ofField : named) };
    }
  }
  return undefined;
}

/** Returns the files that changed since the API last ran, then those of modules, then the others. */
function byLikelihood(sources: Sources): readonly string[] {
  const paths = sources.paths();
  const isOfFramework = (file: string) => sources.isOfFramework(file);
  return [
    ...sources.changedSinceGood().keys(),
    ...paths.filter((file) => !isOfFramework(file)),
    ...paths.filter((file) => isOfFramework(file)),
  ];
}

const hasProperty = (text: string, property: string, value: string) =>
  propertyIn(text, property, value) !== undefined;

function propertyIn(text: string, property: string, value: string): number | undefined {
  const index = text.search(new RegExp(`\\b${property}:\\s*['"\`]${value}['"\`]`));
  return index < 0 ? undefined : index;
}

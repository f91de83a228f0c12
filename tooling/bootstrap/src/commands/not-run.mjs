import { list, withoutProgram } from './outcome.mjs';

/**
 * Vitest reporter that ends a run with the groups of tests that were skipped without a program, and the Debian package
 * of each.
 */
export default class NotRun {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const groups = modules.flatMap((module) =>
      withoutProgram(module.moduleId, [...module.children.allTests('skipped')].map(described)),
    );
    if (groups.length > 0) console.log(['', ...list('Not run:', groups)].join('\n'));
  }
}

/** @param {import('vitest/node').TestCase} test */
function described(test) {
  const ancestorTitles = [];
  for (let suite = test.parent; suite.type === 'suite'; suite = suite.parent)
    ancestorTitles.unshift(suite.name);
  return { ancestorTitles, title: test.name, meta: { ...test.meta() } };
}

import { isFromEnvFile } from '@flotilla/runtime';
import { lineAndColumn } from './line-and-column.js';
import type { Position } from './error-position.js';
import type { SourceTexts } from './source-texts.js';

/**
 * Returns the line of `.env` or of the configuration file that sets a variable that a message names; undefined for
 * one that the shell sets.
 */
export function settingIn(message: string, sources: SourceTexts): Position | undefined {
  const configurations = sources.paths().filter((path) => /[\\/]flotilla\.config\.\w+$/.test(path));
  for (const [, name = ''] of message.matchAll(/^\s*- ([A-Z][A-Z0-9_]*)\b/gm)) {
    const inFile = {
      file: sources.environment,
      pattern: new RegExp(`^[ \\t]*(?:export )?${name}[ \\t]*=`, 'm'),
    };
    const inConfiguration = configurations.map((file) => ({ file, pattern: new RegExp(`\\b${name}\\s*:`) }));
    const candidates = isFromEnvFile(name)
      ? [inFile]
      : process.env[name] === undefined
        ? inConfiguration
        : [];
    for (const { file, pattern } of candidates) {
      const text = sources.textOf(file) ?? '';
      const offset = text.search(pattern);
      if (offset >= 0) return { file, ...lineAndColumn(text, offset) };
    }
  }
  return undefined;
}

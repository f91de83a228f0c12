// @ts-check
import { databaseErrors } from './database-errors.js';
import { Failure } from './failure.js';
import { outsideErrorOf } from './outside-error.js';
import { packageErrors } from './package-errors.js';
import { systemErrors } from './system-errors.js';

/** @typedef {import('./outside-error.js').OutsideError} OutsideError */
/** @typedef {import('./outside-error.js').Row} Row */

/**
 * Returns the failure of an error from outside: of the database, the operating system or Node; undefined when the
 * table lacks it.
 * @param {unknown} error @param {import('./outside-error.js').Environment} environment
 * @returns {Failure | undefined}
 */
export function explain(error, environment) {
  if (error instanceof Failure) return error;
  return failureOf(rowsOfErrors, outsideErrorOf(error, environment), error);
}

const rowsOfErrors = [...databaseErrors, ...systemErrors];

/**
 * Returns the failure of a package manager, from its output; undefined when the table lacks it.
 * @param {string} output @returns {Failure | undefined}
 */
export function explainPackages(output) {
  const codes = output.match(
    /\b(?:E[A-Z0-9_]{3,}|ERR_[A-Z0-9_]+|[A-Z_]*CERT[A-Z_]*|UND_ERR_[A-Z_]+|UNABLE_TO_[A-Z_]+)\b/g,
  );
  const url = /https?:\/\/([^/\s:'"]+)/.exec(output);
  const path = /(?:E(?:ACCES|PERM|ROFS)[^'\n]*|path )'?(\/[^'\s]+)/.exec(output);
  const blank = outsideErrorOf(new Error(output), {});
  const known = (codes ?? [])
    .map((code) => failureOf(packageErrors, { ...blank, code, host: url?.[1], path: path?.[1] }))
    .find((failure) => failure !== undefined);
  return known ?? failureOf(packageErrors, { ...blank, code: reasonIn(output), host: url?.[1] });
}

/** Returns the innermost reason of the first failed request of pnpm, as its network library words it. @param {string} output */
function reasonIn(output) {
  return /client error \(Connect\): (?:[^:()\n]+: )*([^:()\n]+)/.exec(output)?.[1]?.trim() ?? '';
}

/** @param {readonly Row[]} rows @param {OutsideError} error @param {unknown} [cause] */
function failureOf(rows, error, cause) {
  const row = rows.find((one) => isOf(one, error));
  return row && new Failure(row.problem(error), row.fix(error), { cause });
}

/** @param {Row} row @param {OutsideError} error */
function isOf({ codes, message, when = () => true }, error) {
  return (codes.includes(error.code) || (message?.test(error.message) ?? false)) && when(error);
}

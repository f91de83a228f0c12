import type { Expression, ObjectExpression } from 'oxc-parser';
import { parseSync, Visitor } from 'oxc-parser';

/** A date or time that is computed without a time zone. */
export interface ZoneUse {
  readonly line: number;
  readonly problem: string;
}

/** The file that computes wall times: each of its functions takes a time zone. */
const arithmetic = 'packages/core/src/values/time-zone.ts';
/** Marks an intended use of UTC, with the reason, on the same line or the line before. */
const exemption = /UTC on purpose:/;

const fix =
  "Use the site's: useFormat() in React, SiteZone in modules' servers, pageTimeZone() in the browser, @flotilla/core/values for days.";

/** Returns whether the dates of a file are not checked; tests choose zones and dates of their own. */
export function mayIgnoreZones(file: string): boolean {
  return (
    file === arithmetic ||
    file.startsWith('tooling/') ||
    /\.(spec|test-d|fixture)\.tsx?$|\/migrations\//.test(file)
  );
}

const localParts =
  /^(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)$|^getTimezoneOffset$|^to(?:Date|Time)String$|^toLocale(?:Date|Time)String$/;

/**
 * Returns the lines that read parts of a `Date` in the zone of the process, format without `timeZone`, use
 * the browser's zone, cut the UTC day out of an ISO text, or compute days in SQL without `at time zone`.
 */
export function zoneUses(file: string, text: string): ZoneUse[] {
  const { program } = parseSync(file, text);
  const uses: ZoneUse[] = [];
  const lines = text.split('\n');
  const report = (start: number, what: string) => {
    const line = text.slice(0, start).split('\n').length;
    if (!lines.slice(Math.max(0, line - 2), line).some((one) => exemption.test(one)))
      uses.push({ line, problem: `${what} ${fix}` });
  };
  new Visitor({
    CallExpression: ({ start, callee, arguments: given }) => {
      if (isFormatter(callee)) return checkFormatter(start, given[1]);
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const { name } = callee.property;
      if (localParts.test(name)) report(start, `${name}() uses the time zone of the process or the browser.`);
      if ((name === 'slice' || name === 'split') && isIsoText(callee.object) && cutsDay(name, given))
        report(start, 'cuts the UTC day out of a moment.');
    },
    NewExpression: ({ start, callee, arguments: given }) => {
      if (isFormatter(callee)) checkFormatter(start, given[1]);
    },
    Literal: ({ start, value }) => typeof value === 'string' && checkSql(start, value),
    TemplateElement: ({ start, value }) => checkSql(start, value.raw),
  }).visit(program);
  return uses;

  function checkFormatter(start: number, options: { type: string } | undefined) {
    const isZoned = options?.type === 'ObjectExpression' ? hasZone(options as ObjectExpression) : false;
    if (!isZoned) report(start, 'Intl.DateTimeFormat has no timeZone.');
  }

  function checkSql(start: number, value: string) {
    const day =
      /\b(?:current_date|date_trunc\('(?:day|week|month|quarter|year)',(?![^)]*at time zone)|to_char\((?![^)]*at time zone)[^)]*YYYY)/i.exec(
        value,
      );
    if (day) report(start + day.index, 'SQL computes a day without "at time zone".');
  }
}

const isFormatter = (callee: Expression) =>
  callee.type === 'MemberExpression' &&
  !callee.computed &&
  callee.property.name === 'DateTimeFormat' &&
  callee.object.type === 'Identifier' &&
  callee.object.name === 'Intl';

function hasZone({ properties }: ObjectExpression): boolean {
  return properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'timeZone',
  );
}

const isIsoText = (node: Expression) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  !node.callee.computed &&
  node.callee.property.name === 'toISOString';

/** `.slice(0, 10)`, or `.split('T')`. */
function cutsDay(name: string, given: readonly { type: string; value?: unknown }[]): boolean {
  const [first, second] = given;
  return name === 'split' ? first?.value === 'T' : first?.value === 0 && Number(second?.value) <= 16;
}

import type { Entity } from '@flotilla/core';
import { ApiError, failureLine, useClient } from '@flotilla/react/client';
import { Button, FieldError, Label, Textarea, toast } from '@flotilla/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { tablePath } from '../context/routing/paths.js';
import { useT } from '../context/use-t.js';
import { maxRedirects, parseRedirects, type RedirectLine } from './parse-redirects.js';
import { siteMessages } from './site-messages.js';

const key = 'host.redirect';
/** Rows of one call. */
const batchSize = 1000;
/** Bytes of a file. */
const maxFile = 2_000_000;
const shownLines = 20;

/** Imports redirects from CSV, after a preview. Existing sources get the new address. */
export function RedirectsSection() {
  const t = useT(siteMessages);
  const access = useAccess();
  const entity = useAdmin().registry.entity(key);
  return (
    <div className="flex flex-col gap-5 p-4 sm:p-6">
      <Button asChild variant="outline" className="self-start">
        <Link to={tablePath(entity)}>{t('allRedirects')}</Link>
      </Button>
      {access.may('create', entity) && access.may('update', entity) && <Import entity={entity} />}
    </div>
  );
}

function Import({ entity }: { entity: Entity }) {
  const t = useT(siteMessages);
  const id = useId();
  const { language } = useInterfaceLanguage();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const send = useImport(entity);
  const deferred = useDeferredValue(text);
  const lines = useMemo(() => parseRedirects(deferred, entity, language), [deferred, entity, language]);
  const bad = lines.filter(({ problem }) => problem !== undefined);
  const isTooLong = lines.length > maxRedirects;
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > maxFile) setFailure(t('tooManyLines', { max: String(maxRedirects) }));
    else setText(await file.text());
    target.value = '';
  };
  const run = async () => {
    setRunning(true);
    setFailure(undefined);
    const problem = await send(lines);
    setRunning(false);
    setFailure(problem);
    if (problem === undefined) setText('');
  };
  return (
    <section aria-labelledby={`${id}-title`} className="flex max-w-3xl flex-col gap-4">
      <h3 id={`${id}-title`} className="font-semibold">
        {t('importRedirects')}
      </h3>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-file`}>{t('csvFile')}</Label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => void read(event)}
          className="max-w-full text-sm"
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <Label htmlFor={`${id}-text`}>{t('csvText')}</Label>
        <Textarea
          id={`${id}-text`}
          rows={6}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {t('csvHint')}
        </p>
      </div>
      {lines.length > 0 && <Preview lines={lines} bad={bad} />}
      {isTooLong && <FieldError>{t('tooManyLines', { max: String(maxRedirects) })}</FieldError>}
      {failure !== undefined && <FieldError>{failure}</FieldError>}
      <Button
        className="self-start"
        disabled={isRunning || isTooLong || lines.length === 0 || bad.length > 0}
        onClick={() => void run()}
      >
        {t('import')}
      </Button>
    </section>
  );
}

function Preview({ lines, bad }: { lines: readonly RedirectLine[]; bad: readonly RedirectLine[] }) {
  const t = useT(siteMessages);
  const { labels, registry } = useAdmin();
  const entity = registry.entity(key);
  const shown = (bad.length > 0 ? bad : lines).slice(0, shownLines);
  const problemOf = ({ problem }: RedirectLine) =>
    problem === 'repeated'
      ? t('repeated')
      : problem && `${labels.field(entity, problem.field)}: ${problem.message}`;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm font-semibold">
        {t('redirectLines', { count: lines.length })}
        {bad.length > 0 && ` · ${t('badLines', { count: bad.length })}`}
      </p>
      <ul className="flex flex-col divide-y divide-border rounded-lg border border-border text-sm">
        {shown.map((one) => (
          <li key={one.line} className="flex flex-wrap gap-x-3 px-3 py-2">
            <span className="text-muted-foreground tabular-nums">
              {t('line', { line: String(one.line) })}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {one.from} → {one.to}
            </span>
            {problemOf(one) && (
              <span className="basis-full font-medium text-destructive">{problemOf(one)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the function that stores redirects in batches, and returns why one was refused. */
function useImport(entity: Entity) {
  const t = useT(siteMessages);
  const client = useClient();
  const queries = useQueryClient();
  const { language } = useInterfaceLanguage();
  return async (lines: readonly RedirectLine[]): Promise<string | undefined> => {
    const total = { created: 0, updated: 0 };
    for (let start = 0; start < lines.length; start += batchSize) {
      const batch = lines.slice(start, start + batchSize);
      const data = batch.map(({ line: _line, problem: _problem, ...row }) => row);
      try {
        const { meta } = await client.muted.send<{ meta: typeof total }>({
          ...{ method: 'PUT', path: `${entity.route}/bulk`, query: { by: 'from' }, data },
        });
        total.created += meta.created;
        total.updated += meta.updated;
      } catch (error) {
        const field = error instanceof ApiError ? error.causes[0]?.field : undefined;
        const place = Number(/^data\[(\d+)\]/.exec(field ?? '')?.[1] ?? NaN);
        const line = batch[place]?.line;
        const reason = await failureLine(error, language);
        return line === undefined ? reason : `${t('line', { line: String(line) })}: ${reason}`;
      }
    }
    toast.success(t('imported', { created: String(total.created), updated: String(total.updated) }));
    await queries.invalidateQueries({ queryKey: [entity.key] });
    return undefined;
  };
}

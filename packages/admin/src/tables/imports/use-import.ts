import type { Entity } from '@flotilla/core';
import { type ImportAnswer, type ImportColumns, importJobLimits } from '@flotilla/core/imports';
import type { Labels } from '@flotilla/core/reflection';
import { type Calls, useClient } from '@flotilla/react/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { type ColumnMapping, suggestedKey, suggestedMapping } from './column-mapping.js';
import {
  columnsOf,
  formatOf,
  type ImportChoices,
  type ImportRun,
  previewed,
  stored,
} from './import-calls.js';

/** A file with its columns, and the choices for them. */
export interface ReadFile extends ImportChoices {
  readonly found: ImportColumns;
}

export type ImportFailure = 'badFormat' | 'tooLarge' | 'badJson' | Error;

type Progress = Parameters<ImportRun['onProgress']>[0];

export type ImportState =
  | { readonly step: 'choose'; readonly failure?: ImportFailure }
  | { readonly step: 'reading' }
  | { readonly step: 'columns'; readonly read: ReadFile; readonly failure?: ImportFailure }
  | {
      readonly step: 'checking' | 'storing';
      readonly read: ReadFile;
      readonly progress: Progress;
      readonly preview?: ImportAnswer;
    }
  | {
      readonly step: 'preview';
      readonly read: ReadFile;
      readonly preview: ImportAnswer;
      readonly failure?: ImportFailure;
    }
  | { readonly step: 'done'; readonly result: ImportAnswer };

export interface Import {
  readonly state: ImportState;
  readonly choose: (file: File) => Promise<void>;
  readonly chooseAgain: () => void;
  /** Maps the columns, or selects the key. */
  readonly change: (choices: Partial<Pick<ReadFile, 'mapping' | 'by'>>) => void;
  readonly check: () => Promise<void>;
  readonly backToColumns: () => void;
  readonly confirm: () => Promise<void>;
  /** Cancels what runs. */
  readonly stop: () => void;
}

/** Returns the steps of an import: a file, its columns, a preview, and the result. */
export function useImport(entity: Entity): Import {
  const { muted } = useClient();
  const { labels } = useAdmin();
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (
    started: Extract<ImportState, { step: 'checking' | 'storing' }>,
    { work, after, before }: RunSteps,
  ): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setState(started);
    const onProgress = (progress: Progress) => setState({ ...started, progress });
    try {
      setState(after(await work({ calls: muted, signal: controller.signal, onProgress })));
    } catch (error) {
      setState(controller.signal.aborted ? before() : before(asError(error)));
    }
  };

  return {
    state,
    async choose(file) {
      const failure = problemOf(file);
      if (failure) return setState({ step: 'choose', failure });
      setState({ step: 'reading' });
      setState(await stateOf(file, { entity, labels, calls: muted }));
    },
    chooseAgain: () => setState({ step: 'choose' }),
    change: (choices) =>
      setState((now) => (now.step === 'columns' ? { ...now, read: { ...now.read, ...choices } } : now)),
    async check() {
      if (state.step !== 'columns') return;
      await run({ step: 'checking', read: state.read, progress: noProgress }, checking(entity, state.read));
    },
    backToColumns: () => state.step === 'preview' && setState({ step: 'columns', read: state.read }),
    async confirm() {
      if (state.step !== 'preview') return;
      const { read, preview } = state;
      await run({ step: 'storing', read, preview, progress: noProgress }, storing(entity, read, preview));
      // Also after a failure: the response of a stored import may be lost.
      await queries.invalidateQueries({ queryKey: [entity.key] });
    },
    stop: () => running.current?.abort(),
  };
}

interface RunSteps {
  readonly work: (parts: ImportRun) => Promise<ImportAnswer>;
  readonly after: (answer: ImportAnswer) => ImportState;
  /** Returns the state before the run, with the reason of its failure. */
  readonly before: (failure?: Error) => ImportState;
}

const checking = (entity: Entity, read: ReadFile): RunSteps => ({
  work: (parts) => previewed(entity, read, parts),
  after: (preview) => ({ step: 'preview', read, preview }),
  before: (failure) => ({ step: 'columns', read, ...(failure && { failure }) }),
});

const storing = (entity: Entity, read: ReadFile, preview: ImportAnswer): RunSteps => ({
  work: (parts) => stored(entity, read, parts),
  after: (result) =>
    result.isStored ? { step: 'done', result } : { step: 'preview', read, preview: result },
  before: (failure) => ({ step: 'preview', read, preview, ...(failure && { failure }) }),
});

interface ReadParts {
  readonly entity: Entity;
  readonly labels: Labels;
  readonly calls: Calls;
}

/** Reads the columns of a file, and suggests their meaning. */
async function stateOf(file: File, { entity, labels, calls }: ReadParts): Promise<ImportState> {
  try {
    const found = await columnsOf(entity, file, calls);
    const mapping = suggestedMapping(entity, found, labels);
    return { step: 'columns', read: { file, found, mapping, by: suggestedKey(found, mapping) } };
  } catch (error) {
    return { step: 'choose', failure: error instanceof SyntaxError ? 'badJson' : asError(error) };
  }
}

const noProgress: Progress = { done: 0, total: null };

function problemOf(file: File): ImportFailure | undefined {
  if (formatOf(file) === undefined) return 'badFormat';
  return file.size > importJobLimits.bytes ? 'tooLarge' : undefined;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Returns the mapping with another target of a column, which no other column keeps. */
export function withTarget(mapping: ColumnMapping, column: string, target: string): ColumnMapping {
  const others = Object.entries(mapping).map(
    ([name, one]) => [name, one === target && target !== '' ? '' : one] as const,
  );
  return { ...Object.fromEntries(others), [column]: target };
}

import { ApiError, useFailureText } from '@flotilla/react/client';
import { useAdmin } from '../context/admin-context.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { useFieldName } from './field-messages.js';
import { importMessages } from './import-messages.js';
import { useKindName } from './kind-messages.js';
import { lossMessages } from './loss-messages.js';
import { problemMessages } from './problem-messages.js';
import { ReportTexts } from './report-texts.js';

/** Returns the texts of reports in the interface language. */
export function useReportTexts(): ReportTexts {
  const t = useT(importMessages);
  const losses = useT(lossMessages);
  const problems = useT(problemMessages);
  const kindName = useKindName();
  const columnName = useFieldName();
  const { language } = useInterfaceLanguage();
  const { labels } = useAdmin();
  return new ReportTexts({
    ...{ language, t, kindName, columnName },
    // The keys are computed: each may have other placeholders.
    losses: (key, values) => losses(key as 'column "{{name}}"', { name: '', ...values }),
    problems: (key, values) => problems(key as 'url: answers {{status}}.', { status: '', ...values }),
    fieldLabel: (entity, field) => labels.field(entity, field),
  });
}

/** Returns the message of a failed call of imports in the interface language; empty without an error. */
export function useImportFailure(error: Error | null): string {
  const texts = useReportTexts();
  const other = useFailureText(error);
  const own = error instanceof ApiError ? texts.problem(error.reason) : undefined;
  return own ?? other;
}

import { useLanguage, useT } from '@flotilla/react';
import { useFailureText } from '@flotilla/react/client';
import { reasonText } from '@flotilla/react/forms';
import { Button, Field, FieldError, Icon, Input, Label, NamedList } from '@flotilla/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { EnteredCodes } from '../../checkout-shapes.js';
import { codeMessages } from './code-messages.js';
import type { Purchase } from './purchase.js';

export interface CodeFieldProps {
  purchase: Purchase;
  /** Whether the field takes the focus when it appears. */
  hasFocus: boolean;
}

/** Adds codes of discounts to a purchase, and removes them. It is part of a form, so Enter adds the code. */
export function CodeField({ purchase, hasFocus }: CodeFieldProps) {
  const t = useT(codeMessages);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { codes, add, remove, forget, isAdding, problem, failure } = useCodes(purchase);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  const send = async () => {
    const code = typed.trim();
    if (code !== '' && !isAdding && (await add(code))) setTyped('');
    input.current?.focus();
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void send();
  };
  const hasError = problem !== undefined || failure !== '';
  return (
    <div className="flex flex-col gap-3">
      {codes.length > 0 && (
        <NamedList label={t('applied')} className="flex flex-col gap-2">
          {codes.map((one) => (
            <CodeRow
              key={one.code}
              of={one}
              remove={() => {
                remove(one.code);
                input.current?.focus();
              }}
            />
          ))}
        </NamedList>
      )}
      <Field>
        <Label htmlFor={id}>{t('code')}</Label>
        <div className="flex gap-2">
          <Input
            ref={input}
            id={id}
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-0 grow"
            aria-invalid={hasError}
            aria-describedby={hasError ? `${id}-foot` : undefined}
            onChange={({ target }) => {
              setTyped(target.value);
              forget();
            }}
            onKeyDown={sendByEnter}
          />
          <Button variant="outline" className="h-12" aria-disabled={isAdding} onClick={() => void send()}>
            {t('apply')}
          </Button>
        </div>
        {hasError && (
          <FieldError id={`${id}-foot`} className="wrap-anywhere">
            {problem === undefined ? failure : problem === '' ? t('codeTwice') : <Reason of={problem} />}
          </FieldError>
        )}
      </Field>
    </div>
  );
}

function CodeRow({ of: { code, problem }, remove }: { of: EnteredCodes[number]; remove: () => void }) {
  const t = useT(codeMessages);
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-center justify-between gap-2 rounded-md border border-border/70 ps-4">
        <span className="font-semibold wrap-anywhere">{code}</span>
        <Button size="icon" variant="ghost" aria-label={t('removeCode', { code })} onClick={remove}>
          <Icon name="close" />
        </Button>
      </span>
      {problem !== null && (
        <span role="status" className="text-sm text-muted-foreground wrap-anywhere">
          <Reason of={problem} />
        </span>
      )}
    </li>
  );
}

/** The reason of the API in the language of the page. */
function Reason({ of: problem }: { of: string }) {
  const language = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void reasonText(problem, language).then((translated) => isCurrent && setText(translated));
    return () => {
      isCurrent = false;
    };
  }, [problem, language]);
  return text;
}

/**
 * Adds and removes codes. A refused code is taken back, because a purchase with one can't be paid; one for a
 * delivery stays, because the buyer may choose the delivery later. `problem` is empty for a code that is in use.
 */
function useCodes({ answer, change }: Purchase) {
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<Error | null>(null);
  const failure = useFailureText(error);
  const given = answer.codes.map(({ code }) => code);
  const forget = () => {
    setProblem(undefined);
    setError(null);
  };
  const sending = async (work: () => Promise<boolean>) => {
    forget();
    try {
      return await work();
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
      return false;
    } finally {
      setPending(undefined);
    }
  };
  const add = (code: string) =>
    sending(async () => {
      if (given.some((one) => isSame(one, code))) {
        setProblem('');
        return false;
      }
      setPending(code);
      const { codes } = await change({ codes: [...given, code] });
      const refused = codes.find((one) => isSame(one.code, code) && !mayFitLater(one));
      if (!refused) return true;
      await change({ codes: given });
      setProblem(refused.problem ?? '');
      return false;
    });
  const remove = (code: string) =>
    void sending(async () => {
      await change({ codes: given.filter((one) => !isSame(one, code)) });
      return true;
    });
  return {
    codes: answer.codes.filter(({ code }) => pending === undefined || !isSame(code, pending)),
    isAdding: pending !== undefined,
    ...{ add, remove, forget, problem, failure },
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const mayFitLater = ({ reason }: EnteredCodes[number]) => reason === null || reason === 'delivery';

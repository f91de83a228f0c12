import { Button } from '@flotilla/ui';
import { createContext, type ReactNode, use, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import { isShared } from './composition.js';
import { Question } from './question.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';
import { useCommands } from './use-commands.js';

const MayChangeContext = createContext<() => Promise<boolean>>(() => Promise.resolve(true));

export const MayChangeProvider = MayChangeContext.Provider;

/** Returns a function that confirms a change of a block or its parts; `false` prevents the change. */
export const useMayChange = () => use(MayChangeContext);

/** Blocks that may be changed on all pages, for the life of the page. */
const allowed = new Set<string>();

/**
 * Asks before the first change of a block that other pages show, once per block: change it everywhere, or
 * make a copy for this page. Blocks of a layout are changed everywhere.
 */
export function useSharedQuestion(key: string | undefined): {
  mayChange: () => Promise<boolean>;
  question: ReactNode;
} {
  const t = useT(studioMessages);
  const store = useStudio();
  const commands = useCommands();
  const [asked, setAsked] = useState<string>();
  const answer = useRef<(may: boolean) => void>(undefined);
  const mayChange = (): Promise<boolean> => {
    const placement = key === undefined ? undefined : store.get().composition?.placements[key];
    const node = key === undefined ? undefined : store.get().composition?.nodes[key];
    const hasOthers = node && placement && isShared(node, placement);
    if (key === undefined || !hasOthers || allowed.has(key)) return Promise.resolve(true);
    // Only the last change waits for the answer.
    answer.current?.(false);
    setAsked(key);
    return new Promise((resolve) => (answer.current = resolve));
  };
  const decide = (may: boolean) => {
    setAsked(undefined);
    answer.current?.(may);
  };
  const placement = key === undefined ? undefined : store.get().composition?.placements[key];
  const question = asked !== undefined && asked === key && (
    <Question key={asked} title={t('sharedTitle')} hint={t('sharedHint')}>
      <Button
        size="sm"
        variant="outline"
        onClick={() => {
          allowed.add(asked);
          decide(true);
        }}
      >
        {t('everywhere')}
      </Button>
      {placement?.region === 'main' && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => {
            decide(false);
            void commands.attempt(() => commands.parts.actions.separate(asked));
          }}
        >
          {t('copyHere')}
        </Button>
      )}
    </Question>
  );
  return { mayChange, question };
}

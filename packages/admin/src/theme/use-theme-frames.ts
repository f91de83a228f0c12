import { wholeThemeCss } from '@flotilla/core/theme';
import { useClient } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../context/use-t.js';
import { Frames } from '../forms/preview/frames.js';
import { usePreviewToken } from '../forms/preview/use-preview-token.js';
import { rowsOf, type ShownPage } from './shown-pages.js';
import { siteKey } from '../site/site-settings.js';
import type { ThemeDraft } from './theme-draft.js';
import { themeMessages } from './theme-messages.js';

interface ThemeFramesOptions {
  readonly draft: ThemeDraft;
  readonly shown: ShownPage;
  readonly language: string;
  readonly isDark: boolean;
}

/** Shows a page of the site, and applies each change of the theme to it without a request. */
export function useThemeFrames({ draft, shown, language, isDark }: ThemeFramesOptions) {
  const title = useT(themeMessages)('frame');
  const fields = useFields({ draft, shown, language });
  const container = useRef<HTMLDivElement>(null);
  const frames = useRef<Frames>(undefined);
  const [isLoading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string>();
  const tell = () => {
    const { theme } = draft.get();
    const isFixed = theme.appearance === 'light' || theme.appearance === 'dark';
    const appearance = isFixed ? theme.appearance : isDark ? 'dark' : 'light';
    frames.current?.post({ css: wholeThemeCss(theme), theme: appearance });
  };
  const latest = useRef({ tell, fields });
  useEffect(() => {
    latest.current = { tell, fields };
  });
  useEffect(() => {
    if (!container.current) return undefined;
    const made = new Frames(container.current, {
      title,
      fields: () => latest.current.fields(),
      onShown() {
        setLoading(false);
        setProblem(undefined);
        latest.current.tell();
      },
      onProblem(said) {
        setLoading(false);
        setProblem(said);
      },
      onBlock: () => undefined,
    });
    frames.current = made;
    made.refresh();
    const end = onChange(
      draft,
      () => latest.current.tell(),
      () => made.refresh(),
    );
    return () => {
      end();
      made.close();
      frames.current = undefined;
    };
  }, [draft, title]);
  useEffect(() => latest.current.tell(), [isDark]);
  return { container, isLoading, problem };
}

/** Runs a callback after each change, and another one after changes of fonts and appearance, which need other HTML. */
function onChange(draft: ThemeDraft, notify: () => void, reload: () => void): () => void {
  let { fonts, appearance } = draft.get().theme;
  let { linked } = draft.get();
  return draft.subscribe(() => {
    notify();
    const { theme, ...state } = draft.get();
    const isOther = theme.fonts !== fonts || theme.appearance !== appearance || state.linked !== linked;
    ({ fonts, appearance } = theme);
    ({ linked } = state);
    if (isOther) reload();
  });
}

/** Returns the function that makes the fields of a request for the page. */
function useFields({ draft, shown, language }: Omit<ThemeFramesOptions, 'isDark'>) {
  const none = useT(themeMessages)('none');
  const client = useClient();
  const tokenOf = usePreviewToken();
  const rows = useRef<ReturnType<typeof rowsOf>>(undefined);
  return async () => {
    rows.current ??= rowsOf(shown, client).catch((error: unknown) => {
      // The next request reads them again.
      rows.current = undefined;
      throw error;
    });
    const [found, token] = await Promise.all([rows.current, tokenOf()]);
    if (!found) throw new Error(none);
    const { url } = shown;
    const changed = { entity: siteKey, id: draft.id, values: draft.typed() };
    return {
      language,
      changeSet: draft.calls.set ?? '',
      preview: JSON.stringify({ token, ...(url !== undefined && { url }), rows: [...found, changed] }),
    };
  };
}

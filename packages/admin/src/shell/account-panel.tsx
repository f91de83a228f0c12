import { session } from '@flotilla/react/session';
import { ExternalLink, Keyboard, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEmbedding } from '../context/embedding.js';
import { useTheme, themes } from '../context/theme.js';
import { useAccess } from '../context/access.js';
import { interfaceLanguages, useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { accountMessages } from './account-messages.js';

const ownNames = { en: 'English', ru: 'Русский' } as const;

/** The content of the account menu: name, language, appearance and sign-out. */
export function AccountPanel({ onHelp, hide }: { onHelp: () => void; hide: () => void }) {
  const t = useT(accountMessages);
  const { name } = useAccess();
  const { language, choose } = useInterfaceLanguage();
  const theme = useTheme();
  const embedding = useEmbedding();
  const signOut = embedding?.accounts ? embedding.accounts.onSignOut : () => void session.signOut(null);
  return (
    <>
      {name && <p className="px-2 py-2 text-sm font-semibold wrap-anywhere">{name}</p>}
      <Choices
        label={t('language')}
        choices={interfaceLanguages.map((value) => ({ value, text: ownNames[value], lang: value }))}
        selected={language}
        choose={choose}
      />
      <Choices
        label={t('theme')}
        choices={themes.map((value) => ({
          value,
          text: t(embedding && value === 'system' ? 'likePage' : value),
        }))}
        selected={theme.theme}
        choose={theme.choose}
      />
      <hr className="my-2 border-border" />
      <Item
        onClick={() => {
          hide();
          onHelp();
        }}
        icon={<Keyboard />}
      >
        {t('shortcuts')}
        <kbd className="ms-auto text-xs text-muted-foreground">?</kbd>
      </Item>
      <a href="/" className={itemClasses}>
        <ExternalLink aria-hidden />
        {t('toSite')}
      </a>
      {signOut && (
        <Item onClick={signOut} icon={<LogOut />}>
          {t('signOut')}
        </Item>
      )}
    </>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; text: string; lang?: string }[];
  selected: string;
  choose: (value: Value) => void;
}

function Choices<Value extends string>({ label, choices, selected, choose }: ChoicesProps<Value>) {
  return (
    <fieldset className="px-2 py-1.5">
      <legend className="pb-1 text-xs text-muted-foreground">{label}</legend>
      <div className="flex gap-1 rounded-lg bg-muted p-1">
        {choices.map(({ value, text, lang }) => (
          <button
            key={value}
            type="button"
            lang={lang}
            aria-pressed={value === selected}
            onClick={() => choose(value)}
            className="min-h-8 flex-1 rounded-md px-2 text-xs font-medium whitespace-nowrap text-muted-foreground aria-pressed:bg-segment aria-pressed:text-foreground aria-pressed:shadow-xs pointer-coarse:min-h-11"
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Item({ onClick, icon, children }: { onClick: () => void; icon: ReactNode; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={itemClasses}>
      {icon}
      {children}
    </button>
  );
}

const itemClasses =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-2 text-start text-sm font-medium hover:bg-secondary hover:text-secondary-foreground focus-visible:outline-offset-0 [&_svg]:size-4 [&_svg]:shrink-0';

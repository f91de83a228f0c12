import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { directionOf } from '@flotilla/core/languages';
import type { Theme } from '@flotilla/core/theme';
import type { ReactElement } from 'react';
import { type MailSite, wordsIn, type WrittenMail } from './define-mail.js';
import { isolating } from './mail-words.js';
import { lookOf, MailLookContext } from './style.js';

const en = {
  why: (name: string) =>
    `You get this mail because your address was given at ${name}. It was sent automatically: replies are not read.`,
  answer: 'You can answer by replying to this mail.',
  unsubscribe: 'Unsubscribe',
};
const ru: FrameWords = {
  why: (name) =>
    `Вы получили это письмо, потому что ваш адрес указали на сайте ${name}. Его отправил робот, ответов он не читает.`,
  answer: 'Чтобы ответить, просто напишите в ответ на это письмо.',
  unsubscribe: 'Отписаться',
};

/** The texts around a mail. */
export type FrameWords = typeof en;

/** Name of these texts in translations, beside the variants of templates. */
export const frameName = 'frame';

/** Class of the parts around a mail that are left out in chats. */
export const frameClass = 'frame';

interface MailLayoutProps {
  readonly mail: WrittenMail;
  readonly site: MailSite;
  /** Unsubscribe URL. */
  readonly unsubscribe?: string;
  /** The author; `system` by default. */
  readonly sender?: 'person' | 'system';
  /** The look of the site; absent for the default one. */
  readonly theme?: Theme | undefined;
  /** The texts around the mail in further languages, by BCP 47 tag. */
  readonly frames?: Readonly<Record<string, unknown>>;
}

/**
 * The whole mail: the name of the site, a card with the content, and a footer with the reason of the mail.
 */
export function MailLayout({
  mail,
  site,
  unsubscribe,
  sender = 'system',
  theme,
  frames = {},
}: MailLayoutProps): ReactElement {
  const direction = directionOf(mail.language);
  const look = lookOf(theme, direction);
  const { style } = look;
  const labels = isolating(wordsIn(mail.language, { en, ru }, frames) ?? en, mail.language);
  return (
    <Html lang={mail.language} dir={direction}>
      <Head>
        <title>{mail.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{look.darkStyle}</style>
      </Head>
      <Body className="page" style={style.page}>
        {/* Mail readers remove the attributes of the document. */}
        <main lang={mail.language} dir={direction}>
          <Container style={style.frame}>
            <Text className={frameClass} style={{ margin: 0 }}>
              <Link className="accent" href={site.url} style={style.brand}>
                {site.name}
              </Link>
            </Text>
            <Section className="card" style={{ ...style.card, marginTop: 16 }}>
              {sender === 'system' && (
                <Heading as="h1" className="ink" style={style.heading}>
                  {mail.subject}
                </Heading>
              )}
              <MailLookContext.Provider value={look}>{mail.body}</MailLookContext.Provider>
            </Section>
            <Text className={`quiet ${frameClass}`} style={style.footer}>
              {sender === 'system' ? labels.why(site.name) : labels.answer}
              {unsubscribe !== undefined && (
                <>
                  {' '}
                  <Link href={unsubscribe} style={style.footerLink}>
                    {labels.unsubscribe}
                  </Link>
                </>
              )}
            </Text>
          </Container>
        </main>
      </Body>
    </Html>
  );
}

import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { style } from './style.js';

interface WithText {
  readonly children: ReactNode;
}

interface WithAddress extends WithText {
  /** An absolute URL: mails have no base URL. */
  readonly href: string;
}

/** A paragraph. */
export const MailText = ({ children }: WithText) => (
  <Text className="ink" style={style.text}>
    {children}
  </Text>
);

/** A less important paragraph. */
export const MailSmall = ({ children }: WithText) => (
  <Text className="quiet" style={style.small}>
    {children}
  </Text>
);

/** The call to action, once per mail. */
export const MailButton = ({ href, children }: WithAddress) => (
  <Section style={{ padding: '8px 0 24px' }}>
    <Button className="button" href={href} style={style.button}>
      {children}
    </Button>
  </Section>
);

/** A link in a paragraph. */
export const MailLink = ({ href, children }: WithAddress) => (
  <Link className="accent" href={href} style={style.link}>
    {children}
  </Link>
);

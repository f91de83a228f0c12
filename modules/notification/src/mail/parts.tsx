import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type ReactNode, useContext } from 'react';
import { MailLookContext } from './style.js';

interface WithText {
  readonly children: ReactNode;
}

interface WithAddress extends WithText {
  /** An absolute URL: mails have no base URL. */
  readonly href: string;
}

const useStyle = () => useContext(MailLookContext).style;

/** A paragraph. */
export const MailText = ({ children }: WithText) => (
  <Text className="ink" style={useStyle().text}>
    {children}
  </Text>
);

/** The paragraphs of a plain text, which empty lines separate. */
export const MailParagraphs = ({ of }: { readonly of: string }) =>
  of.split(/\n{2,}/).map((paragraph, index) => <MailText key={index}>{paragraph}</MailText>);

/** A less important paragraph. */
export const MailSmall = ({ children }: WithText) => (
  <Text className="quiet" style={useStyle().small}>
    {children}
  </Text>
);

/** The call to action, once per mail. */
export const MailButton = ({ href, children }: WithAddress) => (
  <Section style={{ padding: '8px 0 24px' }}>
    <Button className="button" href={href} style={useStyle().button}>
      {children}
    </Button>
  </Section>
);

/** A link in a paragraph. */
export const MailLink = ({ href, children }: WithAddress) => (
  <Link className="accent" href={href} style={useStyle().link}>
    {children}
  </Link>
);

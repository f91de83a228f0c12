import { Readable } from 'node:stream';
import { type Context, Ownership, Rows, serverFor, type TransactionContext, Writer } from '@flotilla/backend';
import {
  Jobs,
  MAIL,
  type Mail,
  type MailRun,
  SITE_THEME,
  type SiteTheme,
  UPLOADS,
  type Uploads,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { type Document, document } from '../../entities/document.js';
import { order } from '../../entities/order.js';
import { SoldTexts } from '../fulfilment/sold-text.js';
import { type DocumentData, documentData } from './document-data.js';
import { documentEmail } from './document-mail-template.js';
import { drawDocument } from './issue-documents.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: drawDocument.name }) };

/** Makes the PDFs of documents, once each, and mails them to the buyers. */
@Injectable()
export class DocumentFiles {
  constructor(
    @Inject(Jobs) jobs: Jobs,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(SITE_THEME) private readonly look: SiteTheme,
  ) {
    mail.add(documentEmail);
    jobs.on(drawDocument, ({ documentId }, run) => this.make(documentId, run));
  }

  private async make(documentId: string, run: MailRun): Promise<void> {
    const issued = await this.rows.of(document, asShop).one({ where: { id: { eq: documentId } } });
    if (!issued || issued.file !== '') return;
    const data = documentData.parse(issued.data);
    // Loaded with the first document, because it brings the PDF library.
    const pdf = await import('./pdf/draw-document.js');
    const bytes = await pdf.drawDocument({ ...issued, data }, await this.look.current());
    const { path } = await this.uploads.receive({
      field: 'file',
      name: `${issued.number}.pdf`,
      content: Readable.from([bytes]),
      caller: asShop.caller,
    });
    try {
      await this.writer.transaction((tx) =>
        this.store({ ...issued, file: path }, { data, run }, { ...asShop, tx }),
      );
    } finally {
      // Releases the file when another attempt has stored one.
      await this.uploads.release([path]);
    }
  }

  private async store(
    issued: Document,
    { data, run }: { readonly data: DocumentData; readonly run: MailRun },
    context: TransactionContext,
  ): Promise<void> {
    const documents = this.rows.of(document, context);
    const { file } = await documents.byId(issued.id, { fields: ['file'], lock: 'update' });
    if (file !== '') return;
    await documents.update(issued.id, { file: issued.file });
    await this.send(issued, { data, run }, context);
  }

  private async send(
    { orderId, number, kind, gross, file }: Document,
    { data, run }: { readonly data: DocumentData; readonly run: MailRun },
    context: TransactionContext,
  ): Promise<void> {
    // The account may have been deleted, which erases the order's address.
    const paid = await this.rows
      .of(order, context)
      .one({ where: { id: { eq: orderId } }, fields: ['email', 'language'] });
    if (!paid?.email) return;
    const language = paid.language ?? data.language;
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: orderId }, context.tx);
    const { code } = data.currency;
    await this.mail.send(
      {
        ...{ template: documentEmail, topic: 'orders', language, subjectId, by: run },
        beyondLimit: 'delay',
        receiver: { email: paid.email },
        attachments: [{ path: file, name: `${number}.pdf` }],
        data: {
          ...{ kind, number, order: data.order.number },
          amount: await this.texts.amount(gross, { code, locale: language }, context),
          ...(await this.texts.addressOf({ id: orderId, email: paid.email }, language)),
        },
      },
      context.tx,
    );
  }
}

import { type Context, Events, Ownership, Rows, serverFor, Writer } from '@flotilla/backend';
import { CONTACTS, type Contacts, MAIL, type Mail, type MailRun } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { addressLines } from '../../addresses/address-format.js';
import { type Order, order } from '../../entities/order.js';
import { type Shipment, shipment } from '../../entities/shipment.js';
import { shipmentSent } from '../../events.js';
import { SoldTexts } from '../fulfilment/sold-text.js';
import { storedAddress } from '../purchases/stored-checkout.js';
import { shipmentEmail } from './shipment-mail-template.js';
import { piecesText, SoldPieces, storedPieces, unsentPieces } from '../goods/sold-pieces.js';

const asShop: Context = { caller: serverFor({ kind: 'job', name: 'ecommerce.shipment-mails' }) };

type SentGoods = Pick<Shipment, 'orderId' | 'lines' | 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** Mails buyers about shipments, with their tracking. */
@Injectable()
export class ShipmentMails {
  constructor(
    @Inject(Events) events: Events,
    @Inject(MAIL) private readonly mail: Mail,
    @Inject(CONTACTS) private readonly contacts: Contacts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Writer) private readonly writer: Writer,
    @Inject(SoldTexts) private readonly texts: SoldTexts,
    @Inject(SoldPieces) private readonly pieces: SoldPieces,
  ) {
    mail.add(shipmentEmail);
    events.on(shipmentSent, 'ecommerce.shipment-mails', ({ shipmentId }, by) => this.notify(shipmentId, by));
  }

  private async notify(shipmentId: string, by: MailRun): Promise<void> {
    const sent = await this.rows.of(shipment, asShop).one({ where: { id: { eq: shipmentId } } });
    if (!sent) return;
    const about = await this.rows.of(order, asShop).one({ where: { id: { eq: sent.orderId } } });
    // The account may have been deleted, which erases the order's address.
    if (!about?.email) return;
    const [subjectId] = await this.ownership.ownersOf({ entity: order, id: about.id });
    const { telegram } = subjectId === undefined ? {} : await this.contacts.receiverOf(subjectId);
    const language = about.language ?? 'en';
    const data = {
      ...(await this.dataOf(sent, about)),
      ...(await this.texts.addressOf(about, language)),
    };
    await this.writer.transaction((tx) =>
      this.mail.send(
        {
          ...{ template: shipmentEmail, topic: 'orders', language, data, subjectId, by },
          ...{ receiver: { email: about.email ?? undefined, telegram }, beyondLimit: 'delay' },
        },
        tx,
      ),
    );
  }

  private async dataOf(sent: SentGoods, { number, language, deliveryAddress }: Order) {
    const goods = await this.pieces.of(sent.orderId, asShop);
    const address = storedAddress(deliveryAddress);
    return {
      number: number ?? '',
      lines: piecesText(storedPieces(sent.lines), goods, language ?? 'en'),
      isPart: goods.some((line) => unsentPieces(line) > 0),
      carrier: sent.carrier ?? undefined,
      trackingNumber: sent.trackingNumber ?? undefined,
      trackingUrl: sent.trackingUrl ?? undefined,
      deliveredTo: address ? addressLines(address, language ?? 'en').join(', ') : undefined,
    };
  }
}

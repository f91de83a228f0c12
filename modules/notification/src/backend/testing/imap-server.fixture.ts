import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A mail in the mailbox of the fixture. */
export interface StoredMail {
  readonly uid: number;
  readonly source: Buffer;
  readonly flags: Set<string>;
  folder: string;
}

/** A small IMAP server on loopback: the commands that a client needs to read a mailbox (RFC 3501, RFC 6851). */
export class ImapServer {
  readonly mails: StoredMail[] = [];
  /** Commands that clients have sent, with the password left out. */
  readonly commands: string[] = [];
  connections = 0;
  /** Refuses sign-in while it is set. */
  isLocked = false;
  /** Closes the connection at a command that contains this text, once. */
  breaksAt: string | undefined;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor() {
    this.server = createServer((socket) => this.serve(socket));
  }

  static async start(): Promise<ImapServer> {
    const fixture = new ImapServer();
    await once(fixture.server.listen(0, '127.0.0.1'), 'listening');
    return fixture;
  }

  get url(): string {
    return `imap://reply:s3cret@127.0.0.1:${(this.server.address() as AddressInfo).port}/INBOX`;
  }

  add(source: string): StoredMail {
    const mail = {
      uid: this.mails.length + 1,
      source: Buffer.from(source),
      flags: new Set<string>(),
      folder: 'INBOX',
    };
    this.mails.push(mail);
    return mail;
  }

  get unseen(): number {
    return this.inbox.filter(({ flags }) => !flags.has('\\Seen')).length;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private get inbox(): StoredMail[] {
    return this.mails.filter(({ folder }) => folder === 'INBOX');
  }

  private serve(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.write('* OK ready\r\n');
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        this.command(line, socket);
      }
    });
  }

  private command(line: string, socket: Socket): void {
    const [tag = '', ...words] = line.split(' ');
    const text = words.join(' ');
    this.commands.push(text.replace(/^(LOGIN \S+) .*/i, '$1'));
    if (this.breaksAt !== undefined && text.includes(this.breaksAt)) {
      this.breaksAt = undefined;
      socket.destroy();
      return;
    }
    const problem = this.answer(text, (data) => socket.write(data));
    socket.write(`${tag} ${problem ?? 'OK done'}\r\n`);
    if (/^LOGOUT/i.test(text)) socket.end();
  }

  /** Writes the untagged responses of a command. Returns its result unless it is OK. */
  private answer(text: string, write: (data: string | Buffer) => void): string | undefined {
    const all = this.inbox;
    if (/^CAPABILITY/i.test(text)) write('* CAPABILITY IMAP4rev1 MOVE UIDPLUS\r\n');
    else if (/^(LOGIN|AUTHENTICATE)/i.test(text)) return this.isLocked ? 'NO wrong password' : undefined;
    else if (/^(LIST|LSUB)/i.test(text))
      write(`* LIST (\\Noselect) "/" "${/INBOX/i.test(text) ? 'INBOX' : ''}"\r\n`);
    else if (/^(SELECT|EXAMINE)/i.test(text))
      write(
        `* ${all.length} EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${this.mails.length + 1}] ok\r\n`,
      );
    else if (/^UID SEARCH/i.test(text))
      write(`* SEARCH ${this.found(text).join(' ')}\r\n`.replace(' \r', '\r'));
    else if (/^UID FETCH/i.test(text)) this.fetch(text, write);
    else if (/^UID STORE/i.test(text)) {
      for (const mail of this.named(text)) mail.flags.add('\\Seen');
    } else if (/^UID MOVE/i.test(text)) {
      const folder = /(\S+)$/.exec(text)?.[1]?.replaceAll('"', '') ?? '';
      for (const mail of this.named(text)) {
        write(`* ${all.indexOf(mail) + 1} EXPUNGE\r\n`);
        mail.folder = folder;
      }
    } else if (/^LOGOUT/i.test(text)) write('* BYE\r\n');
    return undefined;
  }

  private found(text: string): number[] {
    return this.inbox.flatMap(({ uid, flags }) =>
      /UNSEEN|NOT SEEN/i.test(text) && flags.has('\\Seen') ? [] : [uid],
    );
  }

  private fetch(text: string, write: (data: string | Buffer) => void): void {
    for (const mail of this.named(text)) {
      const at = this.inbox.indexOf(mail) + 1;
      const head = `* ${at} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.source.length} FLAGS (${[...mail.flags].join(' ')})`;
      if (!/BODY(\.PEEK)?\[\]/i.test(text)) write(`${head})\r\n`);
      else {
        if (!/PEEK/i.test(text)) mail.flags.add('\\Seen');
        write(`${head} BODY[] {${mail.source.length}}\r\n`);
        write(mail.source);
        write(')\r\n');
      }
    }
  }

  private named(text: string): StoredMail[] {
    const [, range = ''] = /^UID \w+ (\S+)/i.exec(text) ?? [];
    const uids = new Set(range.split(',').map(Number));
    return this.inbox.filter(({ uid }) => uids.has(uid));
  }
}

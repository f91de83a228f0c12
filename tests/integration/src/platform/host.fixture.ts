import 'reflect-metadata';
import {
  type CanActivate,
  Controller,
  type DynamicModule,
  type ExecutionContext,
  ForbiddenException,
  Get,
  Inject,
  Injectable,
  Module,
  UnauthorizedException,
} from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { Caller } from '@flotilla/backend';
import { BlogModule } from '@flotilla/blog/backend';
import type { Authentication } from '@flotilla/backend/ports';
import {
  createLogger,
  FlotillaModule,
  type FlotillaOptions,
  isFlotillaRoute,
} from '@flotilla/backend/server';
import type { FastifyRequest } from 'fastify';
import { DataSource, type DataSourceOptions, DefaultNamingStrategy, EntitySchema } from 'typeorm';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

/** A third-party application: users with names and roles, a global guard, a table, and a named connection. */
interface Person {
  readonly id: string;
  readonly roles: readonly string[];
}

const annId = '0190b5a0-0000-7000-8000-00000000000a';
const people: Readonly<Record<string, Person>> = {
  ann: { id: annId, roles: ['admin'] },
  bob: { id: '0190b5a0-0000-7000-8000-00000000000b', roles: ['guest'] },
};

@Injectable()
class People {
  /** Returns the user of a request; undefined for anonymous ones. */
  of(request: FastifyRequest): Person | undefined {
    const name = request.headers.authorization?.replace('Bearer ', '');
    return name === undefined ? undefined : people[name];
  }
}

@Module({ providers: [People], exports: [People] })
class PeopleModule {}

/** Its users, through the authentication port of the modules. */
@Injectable()
class PeopleAuthentication implements Authentication {
  constructor(@Inject(People) private readonly people: People) {}

  identify(request: FastifyRequest) {
    const person = this.people.of(request);
    return person ? ({ kind: 'subject', ...person } as const) : ({ kind: 'anonymous' } as const);
  }

  async current(caller: Caller) {
    return caller.kind === 'subject' ? this.subject(caller.id) : caller;
  }

  async subject(id: string) {
    const person = Object.values(people).find((one) => one.id === id);
    return person && ({ kind: 'subject', ...person } as const);
  }
}

/** Rejects anonymous requests except to routes of the modules, and all requests from a bad neighbourhood. */
@Injectable()
class EntryGuard implements CanActivate {
  constructor(@Inject(People) private readonly people: People) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (request.headers['x-neighbourhood'] === 'bad') throw new ForbiddenException('Not from there.');
    if (isFlotillaRoute(context) || this.people.of(request)) return true;
    throw new UnauthorizedException('Say who you are.');
  }
}

@Controller('api/health')
class HealthController {
  constructor(@InjectDataSource('main') private readonly database: DataSource) {}

  @Get()
  async health() {
    const [row] = await this.database.query<{ ships: number }[]>('select count(*)::int as ships from ship');
    return { healthy: true, ...row };
  }
}

const ship = new EntitySchema<{ id: number; homePort: string }>({
  name: 'ship',
  columns: { id: { type: 'int', primary: true, generated: 'increment' }, homePort: { type: 'text' } },
});

class MakeShips1700000000000 {
  readonly name = 'MakeShips1700000000000';
  up = (runner: { query: (text: string) => Promise<unknown> }) =>
    runner.query(
      'create table ship (id serial constraint "PK_a6018e04c5cb3f8ae08fbeba2ac" primary key, home_port text not null)',
    );
  down = (runner: { query: (text: string) => Promise<unknown> }) => runner.query('drop table ship');
}

class Underscored extends DefaultNamingStrategy {
  override columnName(name: string, given: string | undefined): string {
    return given ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

/** Returns the options of the application's connection. */
export function hostConnection(url: string): PostgresOptions & { readonly name: string } {
  return {
    name: 'main',
    type: 'postgres',
    url,
    entities: [ship],
    migrations: [MakeShips1700000000000],
    migrationsRun: true,
    namingStrategy: new Underscored(),
    installExtensions: false,
  };
}

export interface HostInput {
  readonly connection: PostgresOptions;
  readonly flotilla?: Partial<FlotillaOptions>;
  readonly prefix?: string;
}

/** The application with our modules, as its author would write it. */
function hostModule({ connection, flotilla }: HostInput): DynamicModule {
  return {
    module: class Host {},
    imports: [
      PeopleModule,
      TypeOrmModule.forRoot({ ...connection, retryAttempts: 0 }),
      FlotillaModule.forRoot({
        modules: [BlogModule],
        imports: [PeopleModule],
        dataSource: 'main',
        authentication: { useClass: PeopleAuthentication },
        languages: ['en', 'ru'],
        logger: createLogger('silent'),
        ...flotilla,
      }),
    ],
    controllers: [HealthController],
    providers: [{ provide: APP_GUARD, useClass: EntryGuard }],
  };
}

/** Starts the application. */
export async function startHost(
  input: HostInput,
  adapter = new FastifyAdapter(),
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(hostModule(input), adapter, {
    logger: false,
    abortOnError: false,
  });
  if (input.prefix !== undefined) app.setGlobalPrefix(input.prefix);
  await app.init();
  return app;
}

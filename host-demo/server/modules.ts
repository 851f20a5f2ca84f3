import type { FastifyInstance } from 'fastify';
import * as audit from './audit/audit.ts';
import * as bulk from './bulk/bulk.ts';
import * as carts from './carts/carts.ts';
import * as catalogs from './catalogs/catalogs.ts';
import * as concessions from './concessions/concessions.ts';
import type { Migration } from './db/migrate.ts';
import * as demo from './demo/demo.ts';
import * as exports from './exports/exports.ts';
import * as files from './files/files.ts';
import * as history from './history/history.ts';
import * as identity from './identity/identity.ts';
import * as jobs from './jobs/jobs.ts';
import * as logs from './logs/logs.ts';
import * as maps from './maps/maps.ts';
import * as ogc from './ogc/ogc.ts';
import * as recipes from './recipes/recipes.ts';
import * as rules from './rules/rules.ts';
import * as search from './search/search.ts';
import * as seismic from './seismic/seismic.ts';
import type { Services } from './services.ts';

/** A part of the server. */
export interface Module {
  /** Puts its routes on the server and defines its jobs. */
  register?(app: FastifyInstance, services: Services): void | Promise<void>;
  /** Its tables, in order. */
  migrations?: readonly Migration[];
  /**
   * Runs at each start after all migrations; writes what is missing. @returns a line for the
   * console, if there is something to report
   */
  seed?(services: Services): Promise<string | void>;
}

/** In the order of their tables: a later one may refer to an earlier one. */
export const MODULES: readonly Module[] = [
  jobs,
  audit,
  identity,
  files,
  catalogs,
  search,
  logs,
  carts,
  demo,
  exports,
  concessions,
  rules,
  history,
  bulk,
  recipes,
  maps,
  ogc,
  seismic,
];

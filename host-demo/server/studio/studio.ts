import type { FastifyInstance } from 'fastify';
import type { Registry } from '../catalogs/registry.ts';
import type { StudioKinds } from '../entities/routes.ts';
import type { Services } from '../services.ts';
import { DocumentReader } from './document-reader.ts';
import { exportRoutes } from './export-routes.ts';
import { generationRoutes } from './generation-routes.ts';
import { importRoutes } from './import-routes.ts';
import { mapServerRoutes } from './map-server-routes.ts';
import { workflowRoutes } from './workflow-routes.ts';

/** What administrators do with Studio's entities besides editing them (contract 7). */
export function studioRoutes(
  app: FastifyInstance,
  services: Services,
  registry: Registry,
  kinds: StudioKinds,
): void {
  const documents = new DocumentReader();
  app.addHook('onClose', () => documents.close());
  exportRoutes(app, services, kinds);
  importRoutes(app, services, { kinds, documents });
  generationRoutes(app, services, registry);
  workflowRoutes(app, services, documents);
  mapServerRoutes(app, services, documents);
}

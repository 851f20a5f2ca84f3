import { msg } from '../../../src/formats/msg.ts';
import { Refused } from '../refused.ts';
import { serveThread } from '../threads/serve-thread.ts';
import { readProcesses } from './bpmn.ts';
import { parseCapabilities } from './capabilities.ts';
import type { DocumentService, EntityText } from './document-service.ts';
import { parseEntities } from './entity-file.ts';
import type { FiledEntity } from './entity-file.ts';

serveThread<DocumentService>(() => ({
  entities: (texts) => texts.flatMap(parseNamed),
  capabilities: parseCapabilities,
  processes: readProcesses,
}));

function parseNamed({ name, bytes }: EntityText): FiledEntity[] {
  try {
    return parseEntities(bytes);
  } catch (error) {
    throw error instanceof Refused && name !== null
      ? new Refused(error.status, error.code, msg`${name}: ${error.message}`)
      : error;
  }
}

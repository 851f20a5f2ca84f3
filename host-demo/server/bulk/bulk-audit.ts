import type { FastifyRequest } from 'fastify';
import { audit } from '../audit/audit.ts';
import type { Services, User } from '../services.ts';

/** Who started a job, as its data keep it. */
export interface Requester {
  userId: string;
  ip: string;
  requestId: string;
}

/** The requester of a call. */
export function toRequester(
  user: Pick<User, 'id'>,
  request: Pick<FastifyRequest, 'ip' | 'id'>,
): Requester {
  return { userId: user.id, ip: request.ip, requestId: request.id };
}

/** An event of a job on many records. */
export interface BulkEvent {
  event: string;
  catalogName: string;
  success: boolean;
  items: Readonly<Record<string, string>>;
}

/** Writes an event of a job on many records to the audit. */
export function auditBulk(
  services: Services,
  { userId, ip, requestId }: Requester,
  { event, catalogName, success, items }: BulkEvent,
): Promise<void> {
  return audit(
    services,
    { id: userId },
    { ip, id: requestId },
    {
      audit_source: 'server',
      audit_dataevent: event,
      audit_entity: catalogName,
      audit_success: success,
      dataItemList: Object.entries(items).map(([fieldName, value]) => ({
        fieldName,
        fieldType: 'string',
        value,
      })),
    },
  );
}

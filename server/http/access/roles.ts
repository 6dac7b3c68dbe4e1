import { Refusal } from '../../core/refusal.ts';
import { createRole, deleteRole, listRoles } from '../../service/access/roles.ts';
import { type RoleDeleted, type RoleList, type RoleSummary, toDefaultRoles } from '../../wire/roles.ts';
import type { Handlers } from '../call.ts';
import { isText } from '../jsonBody.ts';

const LONGEST_TEXT = 2000;
const MAX_PERMISSIONS = 100;

/** The handlers of custom roles. */
export const ROLE_HANDLERS = {
  async createRole({ body, service }): Promise<RoleSummary> {
    const { identifier, name = identifier, description = '', permissions } = body;
    if (!isText(identifier)) throw refuse('identifier must be a string');
    if (!isText(name) || name.length > LONGEST_TEXT || !isText(description) || description.length > LONGEST_TEXT) {
      throw refuse(`name and description must be texts of at most ${LONGEST_TEXT} characters`);
    }
    if (!Array.isArray(permissions) || permissions.length > MAX_PERMISSIONS || !permissions.every(isText)) {
      throw refuse('permissions must be an array like ["project:view", "connector:create_or_edit"]');
    }
    const created = await createRole(service, { identifier, name, description, permissions });
    return { ...created, isDefault: false };
  },

  async listRoles({ service }): Promise<RoleList> {
    const custom = (await listRoles(service)).map((role) => ({ ...role, isDefault: false }));
    return { roles: [...toDefaultRoles(), ...custom] };
  },

  async deleteRole({ parameters: { roleIdentifier: identifier }, service }): Promise<RoleDeleted> {
    await deleteRole(service, identifier);
    return { deleted: identifier };
  },
} satisfies Handlers;

function refuse(reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The role cannot be created: ${reason}.`);
}

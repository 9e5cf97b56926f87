import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, ProjectionType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import {
  INDEX_PROJECTION,
  INSTALLATION_INDEX,
  INSTALLATIONS,
  OBJECT_INDEX,
  OBJECTS,
  PUSHES,
  ROLES,
  type TableDefinition,
  TTL_ATTRIBUTE,
  USER_SECRETS,
  USERS,
} from "../../functions/contract/tables.ts";
import type { Config } from "../config.ts";
import type { Grants, TableName } from "../grants.ts";
import type { ServiceFunction } from "./service-function.ts";

const DEFINITIONS: Record<TableName, TableDefinition> = {
  users: USERS,
  userSecrets: USER_SECRETS,
  roles: ROLES,
  installations: INSTALLATIONS,
  installationIndex: INSTALLATION_INDEX,
  pushes: PUSHES,
  objects: OBJECTS,
  objectIndex: OBJECT_INDEX,
};

const VARIABLES = {
  users: ENV.usersTable,
  userSecrets: ENV.userSecretsTable,
  roles: ENV.rolesTable,
  installations: ENV.installationsTable,
  installationIndex: ENV.installationIndexTable,
  pushes: ENV.pushesTable,
  objects: ENV.objectsTable,
  objectIndex: ENV.objectIndexTable,
} as const satisfies Record<TableName, string>;

/** The tables of a deployment; tables of optional parts may be missing. */
export type DeployedTables = Readonly<Record<Exclude<TableName, ClassTable>, Table>> &
  Readonly<Partial<Record<ClassTable, Table>>>;

type ClassTable = "objects" | "objectIndex";

type TablesConfig = Pick<Config, "classes" | "deletionProtection">;

/**
 * The DynamoDB tables of functions/contract/tables.ts: on-demand, with point-in-time recovery and TTL,
 * and retained when the stack is deleted. DynamoDB encrypts them with its own key.
 */
export class Tables extends Construct {
  readonly tables: DeployedTables;
  private readonly config: TablesConfig;

  constructor(scope: Construct, id: string, config: TablesConfig) {
    super(scope, id);
    this.config = config;
    this.tables = {
      users: this.createTable("Users", DEFINITIONS.users),
      userSecrets: this.createTable("UserSecrets", DEFINITIONS.userSecrets),
      roles: this.createTable("Roles", DEFINITIONS.roles),
      installations: this.createTable("Installations", DEFINITIONS.installations),
      installationIndex: this.createTable("InstallationIndex", DEFINITIONS.installationIndex),
      pushes: this.createTable("Pushes", DEFINITIONS.pushes),
      ...(config.classes && {
        objects: this.createTable("Objects", DEFINITIONS.objects),
        objectIndex: this.createTable("ObjectIndex", DEFINITIONS.objectIndex),
      }),
    };
  }

  /** Allows exactly the actions in a function's grants and sets the variables with the table names. */
  grant(target: ServiceFunction, { tables = {}, indexes = {} }: Grants): void {
    for (const [key, { tableArn, tableName }] of Object.entries(this.tables)) {
      const name = key as TableName;
      const actions = tables[name] ?? [];
      if (actions.length > 0) {
        target.allow(
          actions.map((action) => `dynamodb:${action}`),
          [tableArn],
        );
        target.setVariable(VARIABLES[name], tableName);
      }
      const arns = (indexes[name] ?? []).map((index) => `${tableArn}/index/${index}`);
      if (arns.length > 0) target.allow(["dynamodb:Query"], arns);
    }
  }

  private createTable(id: string, definition: TableDefinition): Table {
    const { partitionKey, sortKey, indexes } = definition;
    const { deletionProtection } = this.config;
    const table = new Table(this, id, {
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      ...(sortKey ? { sortKey: { name: sortKey, type: AttributeType.STRING } } : {}),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: TTL_ATTRIBUTE,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection,
      // A rollback deletes what it created, and would fail at a protected table.
      removalPolicy: deletionProtection
        ? RemovalPolicy.RETAIN
        : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    for (const index of indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: { name: index.partitionKey, type: TYPES[index.partitionKeyType] },
        sortKey: { name: index.sortKey, type: AttributeType.STRING },
        projectionType: ProjectionType[INDEX_PROJECTION],
      });
    }
    return table;
  }
}

const TYPES = { S: AttributeType.STRING, N: AttributeType.NUMBER } as const;

import { HUAWEI_USER, toHuaweiSecret } from "../../../../domain/push/providers/huawei-signature.ts";
import type { OperationRequest, OperationResponse } from "../../../../ports/operation.ts";
import type { PushPorts } from "../../../../ports/push.ts";
import { RECEIPT_FORMATS, type ReceiptVendor, receiptFormat } from "../receipt-formats.ts";

/** GET /1.1/receipts: the values that operators enter in the vendors' consoles. */
export async function getReceiptSetup(
  _request: OperationRequest<"getReceiptSetup">,
  { receiptKey }: Pick<PushPorts, "receiptKey">,
): Promise<OperationResponse> {
  const key = await receiptKey.find();
  const vendors = Object.keys(RECEIPT_FORMATS) as ReceiptVendor[];
  const results = vendors.map((vendor) => ({
    vendor,
    path: `/1.1/receipts/${vendor}`,
    ...(receiptFormat(vendor).isSigned && { user: HUAWEI_USER, secret: toHuaweiSecret(key) }),
  }));
  return { body: { results } };
}

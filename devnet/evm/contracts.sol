// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

// What the local chain has of the contracts that payments use, placed at their public addresses. None has a
// constructor: the code is set, not deployed. Error texts are those of the originals, since clients read them.

/// What payments see of Circle's FiatTokenV2_2: ERC-20 and EIP-3009, signatures of accounts and of smart wallets
/// (ERC-1271). Whoever asks is given money: `mint` is open.
contract TestUsdc {
  string public constant name = "USDC";
  string public constant symbol = "USDC";
  string public constant version = "2";
  uint8 public constant decimals = 6;

  bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
  );
  bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
    "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
  );
  bytes32 public constant CANCEL_AUTHORIZATION_TYPEHASH =
    keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  /// True once used or cancelled (EIP-3009).
  mapping(address => mapping(bytes32 => bool)) public authorizationState;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
  event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    require(value <= allowance[from][msg.sender], "ERC20: transfer amount exceeds allowance");
    allowance[from][msg.sender] -= value;
    move(from, to, value);
    return true;
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    uint8 v, bytes32 r, bytes32 s
  ) external {
    transferWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes memory signature
  ) public {
    requireValid(from, validAfter, validBefore, nonce);
    requireSigned(
      from,
      keccak256(abi.encode(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)),
      signature
    );
    use(from, nonce);
    move(from, to, value);
  }

  function receiveWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    uint8 v, bytes32 r, bytes32 s
  ) external {
    receiveWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
  }

  function receiveWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes memory signature
  ) public {
    require(to == msg.sender, "FiatTokenV2: caller must be the payee");
    requireValid(from, validAfter, validBefore, nonce);
    requireSigned(
      from,
      keccak256(abi.encode(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce)),
      signature
    );
    use(from, nonce);
    move(from, to, value);
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
    cancelAuthorization(authorizer, nonce, abi.encodePacked(r, s, v));
  }

  function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) public {
    requireUnused(authorizer, nonce);
    requireSigned(authorizer, keccak256(abi.encode(CANCEL_AUTHORIZATION_TYPEHASH, authorizer, nonce)), signature);
    authorizationState[authorizer][nonce] = true;
    emit AuthorizationCanceled(authorizer, nonce);
  }

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(
      abi.encode(
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
        keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this)
      )
    );
  }

  function requireValid(address authorizer, uint256 validAfter, uint256 validBefore, bytes32 nonce) private view {
    require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
    require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
    requireUnused(authorizer, nonce);
  }

  function requireUnused(address authorizer, bytes32 nonce) private view {
    require(!authorizationState[authorizer][nonce], "FiatTokenV2: authorization is used or canceled");
  }

  function requireSigned(address signer, bytes32 structHash, bytes memory signature) private view {
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), structHash));
    require(isSigned(signer, digest, signature), "FiatTokenV2: invalid signature");
  }

  /// As the original's SignatureChecker: an account with code decides by itself.
  function isSigned(address signer, bytes32 digest, bytes memory signature) private view returns (bool) {
    if (signer.code.length == 0) return recover(digest, signature) == signer;
    (bool success, bytes memory answer) = signer.staticcall(
      abi.encodeWithSignature("isValidSignature(bytes32,bytes)", digest, signature)
    );
    return success && answer.length >= 32 && abi.decode(answer, (bytes32)) == bytes32(bytes4(0x1626ba7e));
  }

  function recover(bytes32 digest, bytes memory signature) private pure returns (address signer) {
    require(signature.length == 65, "ECRecover: invalid signature length");
    bytes32 r;
    bytes32 s;
    uint8 v;
    assembly {
      r := mload(add(signature, 32))
      s := mload(add(signature, 64))
      v := byte(0, mload(add(signature, 96)))
    }
    require(
      uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0,
      "ECRecover: invalid signature 's' value"
    );
    require(v == 27 || v == 28, "ECRecover: invalid signature 'v' value");
    signer = ecrecover(digest, v, r, s);
    require(signer != address(0), "ECRecover: invalid signature");
  }

  function use(address authorizer, bytes32 nonce) private {
    authorizationState[authorizer][nonce] = true;
    emit AuthorizationUsed(authorizer, nonce);
  }

  function move(address from, address to, uint256 value) private {
    require(to != address(0), "ERC20: transfer to the zero address");
    require(value <= balanceOf[from], "ERC20: transfer amount exceeds balance");
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}

/// What payments ask of Multicall3: several calls as one, to find out why a payment would fail.
contract Multicall3 {
  struct Call { address target; bytes callData; }
  struct Call3 { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }

  function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      results[i] = ask(calls[i].target, calls[i].callData, !requireSuccess);
    }
  }

  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      results[i] = ask(calls[i].target, calls[i].callData, calls[i].allowFailure);
    }
  }

  function ask(address target, bytes calldata callData, bool allowFailure) private returns (Result memory result) {
    (result.success, result.returnData) = target.call(callData);
    require(result.success || allowFailure, "Multicall3: call failed");
  }
}

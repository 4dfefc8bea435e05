// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

/// A smart wallet of one owner: it has signed what its owner has signed (ERC-1271).
contract SmartWallet {
  address public immutable owner;

  constructor(address owner_) {
    owner = owner_;
  }

  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    if (signature.length != 65) return 0xffffffff;
    bytes32 r = bytes32(signature[0:32]);
    bytes32 s = bytes32(signature[32:64]);
    return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}

/// Deploys them at addresses that are known before (CREATE2).
contract WalletFactory {
  function create(address owner, bytes32 salt) external returns (address) {
    return address(new SmartWallet{salt: salt}(owner));
  }

  function addressOf(address owner, bytes32 salt) external view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner)));
    return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
  }
}
